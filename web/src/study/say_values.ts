// A database's values in words, from the mover's view.
import type { Texts } from "../i18n/texts";
import type { Side } from "../rules/types";
import { sideName, type Voice } from "../table/speech";
import { merit, type Values, type Worth } from "../game/values";

// "win in 5 plies"
export function sayWorth({ t }: Texts, worth: Worth | null): string {
  if (worth === null) return t("values.unknown");
  const { value, plies } = worth;
  if (value === "draw" || plies === null) return t(`values.${value}`);
  return plies === 1 ? t(`values.${value}.one`) : t(`values.${value}.plies`, { plies });
}

// "Light to move: win in 5 plies."
export const sayPositionWorth = (voice: Voice, values: Values, turn: Side): string =>
  voice.texts.t("values.position", {
    side: sideName(voice, turn),
    worth: sayWorth(voice.texts, values.worth),
  });

const MOST_NAMED = 5;

// For ears, once a position: what it is worth and the moves that keep that.
export function sayValues(voice: Voice, values: Values, turn: Side): string {
  const said = sayPositionWorth(voice, values, turn);
  const top = values.moves[0];
  if (!top?.worth) return said;
  const equals = values.moves.filter(({ worth }) => merit(worth) === merit(top.worth));
  const named = equals.slice(0, MOST_NAMED).map(({ move }) => voice.notation.move(move.text));
  const more = equals.length - named.length;
  const key = more > 0 ? "values.best.more" : "values.best";
  return `${said} ${voice.texts.t(key, { moves: named.join(", "), more })}`;
}
