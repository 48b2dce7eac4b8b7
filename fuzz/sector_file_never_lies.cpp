// A sector file with any damage is refused, or gives the values of the sound one: never others, and
// never a crash. The input is a list of edits to a sound file, or raw bytes for the decoders.
#include <database/sector_file.h>
#include <database/sector_index.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <string>
#include <vector>

#include <unistd.h>

using namespace morabaraba;
using namespace morabaraba::database;

namespace {

constexpr SectorPair kPair{3, 3, 0, 0};

// The board of one square: a file of a few hundred entries.
RuleSet small_rules() {
    return RuleSet::make("small", Board::concentric_rings(1, true, false).value(), {.cows = 3})
        .value();
}

Code code_of(std::uint64_t entry) { return static_cast<Code>(entry * entry % 270); }

class Sample {
public:
    Sample() {
        std::filesystem::create_directories(directory_);
        const SectorIndex index(rules.board(), kPair.a, kPair.b);
        Header header;
        header.fingerprint = rules.fingerprint();
        header.points = 8;
        header.pair = kPair;
        header.content = Content::plies;
        header.entries = index.entries();
        header.block_size = index.block_size();
        header.chunk_blocks = 3;
        auto writer = SectorFileWriter::create(directory_, header).value();
        for (std::uint64_t chunk = 0; chunk < header.chunks_of_table(); ++chunk) {
            std::vector<Code> codes(header.entries_of_chunk(chunk));
            for (std::size_t i = 0; i < codes.size(); ++i) {
                codes[i] = code_of(chunk * header.chunk_entries() + i);
            }
            const auto failed = writer.append(encode_chunk(codes, header.content));
            assert(!failed);
        }
        const auto failed = writer.finish({}, {268, kNoPlies});  // as code_of has them at most
        assert(!failed);
        std::ifstream file(path, std::ios::binary);
        sound.assign(std::istreambuf_iterator<char>(file), {});
    }
    ~Sample() { std::filesystem::remove_all(directory_); }

private:
    std::filesystem::path directory_ =
        std::filesystem::temp_directory_path() / ("morabaraba-fuzz-" + std::to_string(getpid()));

public:
    RuleSet rules = small_rules();
    std::filesystem::path path = directory_ / file_name(kPair);
    std::string sound;
};

// Four bytes an edit: where (two), what (one), and a value.
std::string edited(std::string bytes, std::span<const std::uint8_t> edits) {
    for (; edits.size() >= 4; edits = edits.subspan(4)) {
        const std::size_t place = (edits[0] | edits[1] << 8) % (bytes.size() + 1);
        const char value = static_cast<char>(edits[3]);
        switch (edits[2] % 4) {
            case 0:
                if (place < bytes.size()) bytes[place] = static_cast<char>(bytes[place] ^ value);
                break;
            case 1:
                bytes.resize(place);
                break;
            case 2:
                bytes.insert(place, 1, value);
                break;
            default:
                bytes.append(edits[3], value);
        }
    }
    return bytes;
}

void check_file(std::span<const std::uint8_t> edits) {
    static const Sample sample;
    const std::string bytes = edited(sample.sound, edits);
    std::ofstream(sample.path, std::ios::binary | std::ios::trunc) << bytes;
    const auto file = SectorFile::open(sample.path, sample.rules, kPair);
    if (bytes == sample.sound) assert(file);
    if (!file) {
        assert(file.error().message().find("3-3.sector") != std::string::npos);
        return;
    }
    const Header& header = file->header();
    for (std::uint64_t chunk = 0; chunk < header.chunks_of_table(); ++chunk) {
        const auto codes = file->read(0, chunk);
        if (bytes == sample.sound) assert(codes);
        for (std::size_t i = 0; codes && i < codes->size(); ++i) {
            assert((*codes)[i] == code_of(chunk * header.chunk_entries() + i));
        }
    }
}

void check_decoders(std::span<const std::uint8_t> bytes) {
    Header header;
    (void)decode_header(bytes, header);
    for (const Content content : {Content::values, Content::plies}) {
        for (const std::size_t size : {std::size_t{1}, bytes.size(), std::size_t{1000}}) {
            std::vector<Code> codes(size);
            if (!decode_chunk(bytes, content, codes)) continue;
            for (const Code code : codes) assert(code <= kMaxPlies + 1);
        }
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size == 0) return 0;
    const std::span<const std::uint8_t> rest(data + 1, size - 1);
    if (data[0] % 4 == 0) {
        check_decoders(rest);
    } else {
        check_file(rest);
    }
    return 0;
}
