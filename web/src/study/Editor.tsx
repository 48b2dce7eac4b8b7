// Setting up a position: a point gets what the chosen tool says.
import { useId, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import { Board } from "../board/Board";
import { NO_MARKS } from "../board/Marks";
import { Choice } from "../parts/fields";
import { IconButton } from "../parts/icons";
import type { Setup } from "../rules/rules";
import {
  SIDES,
  failed,
  indexOf,
  type Point,
  type RuleSet,
  type Side,
  type View,
} from "../rules/types";
import { sayPoint, sideName } from "../table/speech";
import { notationOf } from "../table/table";
import { NO_TURN } from "../game/turn";

export type Tool = Side | "erase";

// The setup after `tool` was used on `point`. Cows come from the hand when a side would have too many.
export function put(setup: Setup, tool: Tool, point: Point, most: number): Setup {
  const cows = setup.cows.map((side) => side.filter((other) => other !== point));
  if (tool !== "erase") cows[indexOf(tool)]!.push(point);
  const hand = setup.hand.map((count, i) => Math.max(0, Math.min(count, most - cows[i]!.length)));
  return { ...setup, cows: [cows[0]!, cows[1]!], hand: [hand[0]!, hand[1]!] };
}

interface EditorProps {
  readonly ruleSet: RuleSet;
  readonly view: View; // to begin with
  readonly onDone: (position: string) => void;
  readonly onCancel: () => void;
}

export function Editor({ ruleSet, view, onDone, onCancel }: EditorProps) {
  const app = useApp();
  const { t, rules } = app;
  const settings = useStore(app.settings);
  const help = useId();
  const [tool, setTool] = useState<Tool>("white");
  const [setup, setSetup] = useState<Setup>({
    cows: view.cows,
    hand: view.hand,
    turn: view.turn,
    shotless: 0,
    number: view.number,
  });
  const most = Number(ruleSet.options.cows);
  const notation = notationOf(ruleSet, settings.coordinates === "mssa" ? "mssa" : "algebraic");
  const voice = { texts: app.texts.value, ruleSet, notation };
  const made = rules.setUp(ruleSet.name, setup);
  const use = (point: Point) => {
    const next = put(setup, tool, point, most);
    setSetup(next);
    app.announcer.say(
      sayPoint(voice, { ...view, ...next, inMills: [[], []] }, NO_TURN, false, point),
    );
  };
  const none: Setup = { ...setup, cows: [[], []] };
  return (
    <div class="table">
      <div class="table-board">
        <div class="board-place is-active">
          <Board
            board={ruleSet.board}
            notation={notation}
            cows={setup.cows}
            marks={NO_MARKS}
            flipped={false}
            labelled={settings.coordinates !== "none"}
            moving={false}
            name={t("study.editor")}
            help={help}
            sayPoint={(point) =>
              sayPoint(voice, { ...view, ...setup, inMills: [[], []] }, NO_TURN, false, point)
            }
            canDrag={() => false}
            onPoint={use}
            onDrop={() => {}}
            onCancel={() => {}}
            onKey={() => false}
          />
        </div>
      </div>
      <div class="table-panel card">
        <h1>{t("study.editor")}</h1>
        <Choice
          label={t("study.editor.tool")}
          name="tool"
          value={tool}
          options={[
            ...SIDES.map((value) => ({ value: value as Tool, label: sideName(voice, value) })),
            { value: "erase" as Tool, label: t("study.editor.erase") },
          ]}
          onChange={setTool}
        />
        {SIDES.map((side) => (
          <HandField
            key={side}
            label={t("study.editor.hand", { side: sideName(voice, side) })}
            count={setup.hand[indexOf(side)]}
            most={most}
            onChange={(count) => {
              const hand: [number, number] = [...setup.hand];
              hand[indexOf(side)] = count;
              setSetup({ ...setup, hand });
            }}
          />
        ))}
        <Choice
          label={t("study.editor.turn")}
          name="turn"
          value={setup.turn}
          options={SIDES.map((value) => ({ value: value as Side, label: sideName(voice, value) }))}
          onChange={(turn) => setSetup({ ...setup, turn })}
        />
        <div class="buttons">
          <IconButton icon="close" label={t("study.editor.clear")} onClick={() => setSetup(none)} />
          <IconButton
            icon="first"
            label={t("study.editor.start")}
            onClick={() =>
              setSetup({ ...none, hand: [most, most], turn: ruleSet.starts, number: 1 })
            }
          />
        </div>
        {failed(made) && (
          <p class="note" role="alert">
            {t("study.editor.refused", { reason: made.error.message })}
          </p>
        )}
        <div class="buttons">
          <button
            type="button"
            class="button main"
            aria-disabled={failed(made)}
            onClick={() => failed(made) || onDone(made.position)}
          >
            {t("study.editor.done")}
          </button>
          <IconButton icon="cross" label={t("page.cancel")} onClick={onCancel} />
        </div>
      </div>
    </div>
  );
}

function HandField(props: {
  label: string;
  count: number;
  most: number;
  onChange: (count: number) => void;
}) {
  const { label, count, most, onChange } = props;
  return (
    <label class="field level">
      <span>
        {label} <output>{count}</output>
      </span>
      <input
        type="range"
        min="0"
        max={most}
        step="1"
        value={count}
        onInput={(event) => onChange(Number(event.currentTarget.value))}
      />
    </label>
  );
}
