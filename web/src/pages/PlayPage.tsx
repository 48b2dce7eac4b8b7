// The table of the game that is kept on this page.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { go } from "../app/route";
import { keptSession } from "../table/kept";
import { LocalTable } from "../table/local_table";
import { LocalTableView } from "../table/LocalTableView";
import { sideName } from "../table/speech";
import { linkTo } from "../study/link";
import { startGame } from "./NewGamePage";

export function PlayPage() {
  const app = useApp();
  const [table, setTable] = useState<LocalTable | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const session = keptSession(app.rules);
    if (!session) return go("");
    const opened = new LocalTable(app, session);
    setTable(opened);
    if (session.played === 0) {
      const { voice, live, ruleSet } = opened;
      const words = { game: app.texts.value.title(ruleSet), side: sideName(voice, live.turn) };
      app.announcer.say(app.t("said.new", words));
    }
    return () => opened.leave();
  }, [round]);
  if (!table) return null;
  const again = () => {
    const { ruleSet, start, players, clock } = table.session;
    table.leave();
    startGame({
      ruleSet,
      start,
      players: [players[1], players[0]],
      clock: clock?.settings ?? null,
    });
    setRound(round + 1);
  };
  return (
    <LocalTableView
      key={round}
      table={table}
      onNew={() => go("")}
      onAgain={again}
      onStudy={() => go(linkTo(table.request))}
    />
  );
}
