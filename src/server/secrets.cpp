#include <server/secrets.h>

#include <array>
#include <cstdlib>
#include <span>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

namespace morabaraba::server {

namespace {

using Digest = std::array<unsigned char, 32>;

// Without random numbers no seat is safe: there is nothing sensible left to do.
template <std::size_t N>
std::array<unsigned char, N> random_bytes() {
    std::array<unsigned char, N> bytes{};
    if (RAND_bytes(bytes.data(), static_cast<int>(N)) != 1) std::abort();
    return bytes;
}

std::string hex(std::span<const unsigned char> bytes) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string out;
    out.reserve(bytes.size() * 2);
    for (const unsigned char byte : bytes) {
        out += kDigits[byte >> 4];
        out += kDigits[byte & 15];
    }
    return out;
}

}  // namespace

GameId new_game_id() {
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz234567";
    GameId id;
    for (const unsigned char byte : random_bytes<12>()) id += kLetters[byte & 31];
    return id;
}

std::string new_token() { return hex(random_bytes<32>()); }

std::string token_of_rematch(std::string_view token, const GameId& next) {
    const std::string text = "rematch:" + next;
    Digest digest{};
    unsigned size = 0;
    if (HMAC(EVP_sha256(), token.data(), static_cast<int>(token.size()),
             reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(),
             &size) == nullptr) {
        std::abort();
    }
    return hex(digest);
}

std::string hash_of(std::string_view token) {
    Digest digest{};
    if (EVP_Digest(token.data(), token.size(), digest.data(), nullptr, EVP_sha256(), nullptr) !=
        1) {
        std::abort();
    }
    return hex(digest);
}

bool same_secret(std::string_view a, std::string_view b) {
    return a.size() == b.size() && CRYPTO_memcmp(a.data(), b.data(), a.size()) == 0;
}

bool random_bit() { return (random_bytes<1>()[0] & 1) != 0; }

}  // namespace morabaraba::server
