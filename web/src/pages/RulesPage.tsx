// The rules of a rule set in words, and the way to the others.
import { useApp } from "../app/app";
import { go } from "../app/route";
import { Board } from "../board/Board";
import type { Cows } from "../board/difference";
import { NO_MARKS } from "../board/Marks";
import { Select } from "../parts/fields";
import { rulesInWords } from "../i18n/rules_in_words";
import type { RuleSet } from "../rules/types";
import { notationOf } from "../table/table";

export function RulesPage({ name }: { name: string | undefined }) {
  const { t, rules, texts } = useApp();
  const ruleSet = rules.ruleSet(name ?? "");
  return (
    <article class="page rules">
      <h1>{t("rules.title")}</h1>
      <RuleSetSelect value={ruleSet.name} onChange={(chosen) => go(`rules/${chosen}`)} />
      <div class="rules-columns">
        <RulesInWords ruleSet={ruleSet} />
        <div class="rules-board" aria-hidden="true">
          <StillBoard ruleSet={ruleSet} />
        </div>
      </div>
      <p class="for-ears">{texts.value.title(ruleSet)}</p>
    </article>
  );
}

export function RuleSetSelect({
  value,
  onChange,
}: {
  value: string;
  onChange: (name: string) => void;
}) {
  const { t, rules, texts } = useApp();
  return (
    <Select
      label={t("new.rule-set")}
      name="rule-set"
      value={value}
      options={rules.ruleSets.map((set) => ({ value: set.name, label: texts.value.title(set) }))}
      onChange={onChange}
    />
  );
}

export function RulesInWords({ ruleSet }: { ruleSet: RuleSet }) {
  const { texts } = useApp();
  return (
    <ol class="rules-list">
      {rulesInWords(ruleSet, texts.value).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ol>
  );
}

const nothing = () => {};

// A board to look at.
export function StillBoard({ ruleSet, cows = [[], []] }: { ruleSet: RuleSet; cows?: Cows }) {
  return (
    <div inert>
      <Board
        board={ruleSet.board}
        notation={notationOf(ruleSet, "algebraic")}
        cows={cows}
        marks={NO_MARKS}
        flipped={false}
        labelled
        moving={false}
        name=""
        help=""
        sayPoint={(point) => point}
        canDrag={() => false}
        onPoint={nothing}
        onDrop={nothing}
        onCancel={nothing}
        onKey={() => false}
      />
    </div>
  );
}
