// What nobody may guess: ids of games, tokens of seats, and how they are kept and compared.
#pragma once

#include <server/event.h>

#include <string>
#include <string_view>

namespace morabaraba::server {

// 60 random bits as [a-z2-7]{12}.
[[nodiscard]] GameId new_game_id();
// 256 random bits as 64 lower-case hex digits.
[[nodiscard]] std::string new_token();
// The token of the same player in the next game: not to be guessed without `token`, and the same
// each time it is asked for.
[[nodiscard]] std::string token_of_rematch(std::string_view token, const GameId& next);
// SHA-256, 64 lower-case hex digits: what the server keeps of a token.
[[nodiscard]] std::string hash_of(std::string_view token);
// In a time that does not depend on where they differ.
[[nodiscard]] bool same_secret(std::string_view a, std::string_view b);
[[nodiscard]] bool random_bit();

}  // namespace morabaraba::server
