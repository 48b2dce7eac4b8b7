// Decompressed chunks of sector files, as many as fit in a fixed amount of memory.
#pragma once

#include <database/evaluation.h>

#include <array>
#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

namespace morabaraba::database {

using Chunk = std::shared_ptr<const std::vector<Code>>;

// Thread-safe. The chunk that was not asked for longest goes first.
class ChunkCache {
public:
    explicit ChunkCache(std::size_t bytes) : codes_a_shard_(bytes / sizeof(Code) / kShards) {}

    // Empty when the chunk is not here.
    [[nodiscard]] Chunk find(std::uint64_t key) {
        Shard& shard = shard_of(key);
        const std::lock_guard lock(shard.mutex);
        const auto found = shard.places.find(key);
        if (found == shard.places.end()) return {};
        shard.by_age.splice(shard.by_age.begin(), shard.by_age, found->second);
        return found->second->chunk;
    }

    void insert(std::uint64_t key, Chunk chunk) {
        Shard& shard = shard_of(key);
        const std::lock_guard lock(shard.mutex);
        if (shard.places.contains(key)) return;
        shard.codes += chunk->size();
        shard.by_age.push_front({key, std::move(chunk)});
        shard.places.emplace(key, shard.by_age.begin());
        while (shard.codes > codes_a_shard_ && shard.by_age.size() > 1) drop_oldest(shard);
    }

private:
    static constexpr std::size_t kShards = 16;

    struct Item {
        std::uint64_t key;
        Chunk chunk;
    };
    struct Shard {
        std::mutex mutex;
        std::list<Item> by_age;
        std::unordered_map<std::uint64_t, std::list<Item>::iterator> places;
        std::size_t codes = 0;
    };

    Shard& shard_of(std::uint64_t key) { return shards_[(key * 0x9e3779b97f4a7c15ULL) >> 60]; }
    static void drop_oldest(Shard& shard) {
        shard.codes -= shard.by_age.back().chunk->size();
        shard.places.erase(shard.by_age.back().key);
        shard.by_age.pop_back();
    }

    std::size_t codes_a_shard_;
    std::array<Shard, kShards> shards_;
};

}  // namespace morabaraba::database
