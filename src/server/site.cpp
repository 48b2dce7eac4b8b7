#include "site.h"

#include "request.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

#include <fmt/format.h>
#include <xxhash.h>
#include <zlib.h>
#include <zstd.h>

namespace morabaraba::server {

namespace {

namespace fs = std::filesystem;

struct Type {
    std::string_view ending;
    std::string_view type;
    bool packs;  // whether packing it again may gain something
};

constexpr std::array kTypes = {
    Type{".html", "text/html; charset=utf-8", true},
    Type{".js", "text/javascript; charset=utf-8", true},
    Type{".css", "text/css; charset=utf-8", true},
    Type{".json", "application/json", true},
    Type{".webmanifest", "application/manifest+json", true},
    Type{".svg", "image/svg+xml", true},
    Type{".wasm", "application/wasm", true},
    Type{".txt", "text/plain; charset=utf-8", true},
    Type{".map", "application/json", true},
    Type{".png", "image/png", false},
    Type{".jpg", "image/jpeg", false},
    Type{".webp", "image/webp", false},
    Type{".ico", "image/x-icon", false},
    Type{".woff2", "font/woff2", false},
    Type{".ogg", "audio/ogg", false},
    Type{".mp3", "audio/mpeg", false},
};
constexpr Type kOther = {"", "application/octet-stream", false};

const Type& type_of(std::string_view name) {
    const auto it =
        std::ranges::find_if(kTypes, [&](const Type& type) { return name.ends_with(type.ending); });
    return it == kTypes.end() ? kOther : *it;
}

// "assets/index-B3x_9aQz.js": the page's build puts a hash of eight characters before the ending.
bool is_hashed(std::string_view name) {
    const auto slash = name.rfind('/');
    const auto dot = name.rfind('.');
    constexpr std::size_t kHash = 8;
    if (!name.starts_with("/assets/") || dot == std::string_view::npos || dot < slash + kHash + 2) {
        return false;
    }
    const std::string_view hash = name.substr(dot - kHash, kHash);
    return name[dot - kHash - 1] == '-' && std::ranges::all_of(hash, [](unsigned char c) {
               return std::isalnum(c) != 0 || c == '-' || c == '_';
           });
}

std::string zstd_packed(const std::string& bytes) {
    constexpr int kLevel = 15;  // higher ones gain little and cost every start
    std::string packed(ZSTD_compressBound(bytes.size()), '\0');
    const std::size_t size =
        ZSTD_compress(packed.data(), packed.size(), bytes.data(), bytes.size(), kLevel);
    packed.resize(ZSTD_isError(size) != 0 ? 0 : size);
    return packed;
}

std::string gzip_packed(const std::string& bytes) {
    constexpr int kGzip = 15 + 16;  // the largest window, with gzip's frame
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kGzip, 9, Z_DEFAULT_STRATEGY) !=
        Z_OK) {
        return {};
    }
    std::string packed(deflateBound(&stream, bytes.size()), '\0');
    std::string input = bytes;  // zlib's pointer is not const
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_out = static_cast<uInt>(packed.size());
    const bool done = deflate(&stream, Z_FINISH) == Z_STREAM_END;
    packed.resize(done ? stream.total_out : 0);
    deflateEnd(&stream);
    return packed;
}

bool is_plain_word(std::string_view path) {
    constexpr std::size_t kLongest = 32;
    return path.size() > 1 && path.size() <= kLongest && path[0] == '/' &&
           std::ranges::all_of(path.substr(1),
                               [](char c) { return (c >= 'a' && c <= 'z') || c == '-'; });
}

// If-None-Match is "*" or a list of tags, weak ones ("W/...") compared as strong ones (RFC 9110).
bool names_tag(std::string_view if_none_match, std::string_view tag) {
    return if_none_match == "*" || if_none_match.find(tag) != std::string_view::npos;
}

Error unusable(const std::string& what, const std::string& why) {
    return {.where = "page: " + what, .what = why, .expected = "a folder of the built page"};
}

Expected<std::string> read_file(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::string bytes(std::istreambuf_iterator<char>(file), {});
    if (!file) {
        return unusable(path.string(), "it can't be read");
    }
    return bytes;
}

}  // namespace

Site::File Site::pack(std::string_view name, std::string bytes) {
    constexpr std::size_t kWorthIt = 512;
    const Type& type = type_of(name);
    const std::string hash = fmt::format("{:016x}", XXH3_64bits(bytes.data(), bytes.size()));
    File file{.type = type.type,
              .is_for_ever = is_hashed(name),
              .plain = {std::move(bytes), '"' + hash + '"'},
              .zstd = {},
              .gzip = {}};
    const std::string& plain = file.plain.bytes;
    if (type.packs && plain.size() >= kWorthIt) {
        file.zstd = {zstd_packed(plain), '"' + hash + "-z\""};
        file.gzip = {gzip_packed(plain), '"' + hash + "-g\""};
    }
    return file;
}

Expected<Site> Site::read(const std::string& folder) {
    Site site;
    std::error_code failed;
    std::size_t total = 0;
    fs::recursive_directory_iterator it(folder, failed);
    for (; !failed && it != fs::recursive_directory_iterator(); it.increment(failed)) {
        if (it->is_symlink(failed) || !it->is_regular_file(failed)) continue;
        auto bytes = read_file(it->path());
        if (!bytes) {
            return bytes.error();
        }
        total += bytes->size();
        if (total > kMostBytes) {
            return unusable(folder, fmt::format("more than {} bytes", kMostBytes));
        }
        const std::string name = "/" + it->path().lexically_relative(folder).generic_string();
        site.files_.emplace(name, pack(name, *std::move(bytes)));
    }
    if (failed) {
        return unusable(folder, failed.message());
    }
    if (!site.files_.contains("/index.html")) {
        return unusable(folder, "no index.html in it");
    }
    return site;
}

const Site::File* Site::find(std::string_view path) const {
    const bool is_index = path == "/" || is_plain_word(path);
    const auto it = files_.find(is_index ? "/index.html" : std::string(path));
    return it == files_.end() ? nullptr : &it->second;
}

Reply Site::answer(std::string_view path, std::string_view accept_encoding,
                   std::string_view if_none_match) const {
    const File* file = find(path);
    if (file == nullptr) {
        return refusal(404, "missing", "no such page");
    }
    const Form* form = &file->plain;
    Reply reply;
    if (!file->zstd.bytes.empty() && accepts(accept_encoding, "zstd")) {
        form = &file->zstd;
        reply.headers.emplace_back("Content-Encoding", "zstd");
    } else if (!file->gzip.bytes.empty() && accepts(accept_encoding, "gzip")) {
        form = &file->gzip;
        reply.headers.emplace_back("Content-Encoding", "gzip");
    }
    reply.type = file->type;
    reply.is_page = true;
    reply.headers.emplace_back("ETag", form->tag);
    reply.headers.emplace_back("Vary", "Accept-Encoding");
    reply.headers.emplace_back(
        "Cache-Control", file->is_for_ever ? "public, max-age=31536000, immutable" : "no-cache");
    if (names_tag(if_none_match, form->tag)) {
        reply.status = 304;
    } else {
        reply.file = form->bytes;
    }
    return reply;
}

}  // namespace morabaraba::server
