// Everything that the terminal game says, in the languages that it speaks. A language is one file,
// lang/<tag>.cpp, that fills this struct: a message left out does not compile (a field without a
// value is an error), and a test checks that the {names} of a message agree between languages.
//
// {names} are replaced by the speaker (speaker.h); {side} and the like are names of sides, which
// take no article. Texts are UTF-8; for terminals without it they are folded to ASCII.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace morabaraba::terminal {

struct Catalogue {
    std::string_view tag;   // "en", as in LANG
    std::string_view name;  // of the language, in itself

    // Names of sides that game files use; others are shown as the file has them.
    std::string_view white, black, dark, light;

    // Who plays, what is where.
    std::string_view you, human, computer;  // {level}
    std::string_view in_hand, on_board, shot;
    std::string_view placing, moving, flying;
    std::string_view move_number;  // {number}
    std::string_view recent_moves;
    std::string_view shotless_count;  // {count} {limit}
    std::string_view occurrences;     // {count} {limit}
    std::string_view banned;          // {moves}

    // What a person may do now.
    std::string_view ask_place;          // {side} {point}
    std::string_view ask_move;           // {side} {move}
    std::string_view ask_fly;            // {side} {move}
    std::string_view ask_place_or_move;  // {side} {point} {move}
    std::string_view ask_put;            // {point} {choices}
    std::string_view ask_shoot;          // {choices}
    std::string_view ask_shoot_or_pass;  // {choices}
    std::string_view ask_undo_part;
    std::string_view ask_draw;  // {side} {other}
    std::string_view ask_over;
    std::string_view ask_more, ask_back;
    std::string_view keys;  // how to use the arrow keys
    std::string_view keys_lifted, keys_shoot;
    std::string_view first_help;
    std::string_view thinking;  // {side}
    std::string_view thinking_hint, thinking_draw;
    std::string_view watching;  // both sides are computers

    // What is under the cursor.
    std::string_view at_empty;   // {point}
    std::string_view at_cow;     // {point} {side}
    std::string_view at_target;  // {point} {side}

    // What has happened.
    std::string_view plays;         // {side} {move}
    std::string_view plays_mill;    // {side} {move} {shots}
    std::string_view plays_passed;  // {side} {move}
    std::string_view took_back;     // {moves}
    std::string_view played_again;  // {moves}
    std::string_view turn_dropped;  // the unfinished turn
    std::string_view hint;          // {move}
    std::string_view saved;         // {file}
    std::string_view saved_without_turn;
    std::string_view former_kept;  // {file}
    std::string_view loaded;       // {file} {game} {plies}
    std::string_view new_game;     // {game}
    std::string_view switched;     // {side}
    std::string_view level_now;    // {level}
    std::string_view language_now;
    std::string_view declines_draw;  // {side}
    std::string_view interrupted;    // {file}
    std::string_view resume;         // {command}
    std::string_view bye;

    // How a game ended. {winner} {loser}
    std::string_view won_cows;  // and {count}
    std::string_view won_blocked, won_full_board, won_resignation, won_time, won_abandoned;
    std::string_view drawn_blocked;
    std::string_view drawn_full_board;
    std::string_view drawn_shotless;    // {count}
    std::string_view drawn_repetition;  // {count}
    std::string_view drawn_agreement, drawn_abandoned;

    // Refusals.
    std::string_view no_such_point;    // {point}
    std::string_view not_understood;   // {text}
    std::string_view taken;            // {point}
    std::string_view no_cow_of_yours;  // {point}
    std::string_view not_your_cow;     // {point}
    std::string_view place_first;      // {count}
    std::string_view stuck;            // {point}
    std::string_view no_line;          // {from} {to}
    std::string_view banned_return;    // {from} {to}
    std::string_view no_mill;          // {point}
    std::string_view no_target_there;  // {point}
    std::string_view own_cow;          // {point}
    std::string_view protected_cow;    // {point}
    std::string_view turn_is_whole;    // {point}
    std::string_view cannot_pass;
    std::string_view nothing_to_pass;
    std::string_view game_is_over;
    std::string_view not_your_turn;  // {side}
    std::string_view nothing_to_undo, nothing_to_redo;
    std::string_view no_draw_offers;  // {game}
    std::string_view no_offer;
    std::string_view nobody_to_switch, nobody_to_resign;
    std::string_view bad_level;     // {text}
    std::string_view bad_language;  // {text} {languages}
    std::string_view languages;     // {languages}
    std::string_view save_needs_file, load_needs_file;
    std::string_view unsafe_path;  // {file}
    std::string_view failed;       // {reason}: an error of a library, in its own words
    std::string_view answer_draw;  // {other}
    std::string_view too_small;    // {width} {height} {needed_width} {needed_height}
    std::string_view blind;        // {position}: goes with too_small

    // Pages.
    std::string_view legal_moves;  // {count}
    std::string_view help_title, help_moves, help_keys, help_rules;

    // Commands: the words that mean each, separated by spaces, the first is the one that is taught;
    // English ones are understood in every language. Then what `help` says of it.
    std::string_view undo, undo_does;
    std::string_view redo, redo_does;
    std::string_view pass, pass_does;
    std::string_view hint_verb, hint_does;
    std::string_view moves, moves_does;
    std::string_view flip, flip_does;
    std::string_view switch_verb, switch_does;
    std::string_view level, level_does;
    std::string_view new_verb, new_does;
    std::string_view save, save_does;
    std::string_view load, load_does;
    std::string_view draw, draw_does;
    std::string_view yes, no;
    std::string_view resign, resign_does;
    std::string_view rules, rules_does;
    std::string_view help, help_does;
    std::string_view language, language_does;
    std::string_view quit, quit_does;
};

// A message, whatever the language.
using Message = std::string_view Catalogue::*;

extern const Catalogue kEnglish;
extern const Catalogue kPortuguese;

// Every language, English first.
std::span<const Catalogue* const> catalogues();

// The catalogue of a language tag or locale name: "pt", "pt-BR", "pt_PT.UTF-8"; none when there is
// no such language.
const Catalogue* find_catalogue(std::string_view tag);

// By the locale variables' values, the first that is set and not empty: LC_ALL, LC_MESSAGES, LANG.
// English when it is not spoken here.
const Catalogue& catalogue_of_locale(std::string_view lc_all, std::string_view lc_messages,
                                     std::string_view lang);

}  // namespace morabaraba::terminal
