// A rule set's rules as sentences, put together from its options: what the rules module plays by is what
// is shown, whatever game file it came from.
import type { RuleSet } from "../rules/types";
import { en, type Key } from "./en";
import type { Texts } from "./texts";

// Options whose sentence is named by the option and its value. Values without a sentence need none.
const PLAIN = {
  before: ["placing"],
  shooting: [
    "shot",
    "shots",
    "shots-while-placing",
    "mill-protection",
    "three-cow-rule",
    "broken-mill",
  ],
  ends: ["no-move", "full-board"],
} as const;

export function rulesInWords(ruleSet: RuleSet, texts: Texts): string[] {
  const { t } = texts;
  const { options, board, starts } = ruleSet;
  const plain = (names: readonly string[]) =>
    names
      .map((name) => `rules.${name}.${String(options[name])}`)
      .filter((key) => key in en)
      .map((key) => t(key as Key));
  return [
    t("rules.intro", {
      title: texts.title(ruleSet),
      points: board.points.length,
      lines: board.lines.length,
    }),
    t("rules.cows", { count: Number(options.cows), side: texts.side(ruleSet, starts) }),
    ...plain(PLAIN.before),
    t("rules.moving"),
    flying(ruleSet, texts),
    t("rules.mill"),
    ...plain(PLAIN.shooting),
    t("rules.lost-with", { count: Number(options["lost-with"]) }),
    ...plain(PLAIN.ends),
    ...draws(ruleSet, texts),
  ];
}

function flying({ options }: RuleSet, { t }: Texts): string {
  const value = options.flying;
  if (value === "never" || value === "always") return t(`rules.flying.${value}`);
  return t("rules.flying", { count: Number(value) });
}

function draws({ options }: RuleSet, { t }: Texts): string[] {
  const sentences: string[] = [];
  const count = options["shotless-limit"];
  if (typeof count === "number") {
    const when = options["shotless-when"];
    if (when === "always") sentences.push(t("rules.shotless.always", { count }));
    else {
      const who = t(when === "both" ? "rules.shotless.both" : "rules.shotless.either");
      const unit = options["shotless-unit"] === "moves" ? "moves" : "plies";
      sentences.push(t(`rules.shotless.${unit}`, { count, who }));
    }
  }
  if (typeof options.repetition === "number") {
    sentences.push(t("rules.repetition", { count: options.repetition }));
  }
  sentences.push(t(options.agreement === true ? "rules.agreement.true" : "rules.agreement.false"));
  return sentences;
}
