// A game on the server, by its id.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { go } from "../app/route";
import { Refusal, gameState, joinGame, takeRematch } from "../online/api";
import { rememberGame } from "../online/mine";
import { OnlineTable } from "../online/online_table";
import { OnlineTableView } from "../online/OnlineTableView";
import type { OnlineGame } from "../online/types";
import { linkTo } from "../study/link";

export function OnlinePage({ id }: { id: string }) {
  const app = useApp();
  const { t } = app;
  const [table, setTable] = useState<OnlineTable | null>(null);
  const [fault, setFault] = useState("");
  const [round, setRound] = useState(0); // one more when the person's seat has changed
  useEffect(() => {
    let opened: OnlineTable | null = null;
    let left = false;
    const open = (game: OnlineGame) => {
      if (left) return;
      if (!app.rules.knows(game.game))
        return setFault(t("online.rules-unknown", { game: game.game }));
      if (game.you) rememberGame(id);
      opened = new OnlineTable(app, game);
      setTable(opened);
    };
    setTable(null);
    setFault("");
    gameState(id).then(open, (error: unknown) => !left && setFault(faultText(t, error)));
    return () => {
      left = true;
      opened?.leave();
    };
  }, [id, round]);
  if (!table) return <p class="page">{fault || t("online.connecting")}</p>;
  const join = (name: string) =>
    joinGame(id, name).then(
      () => setRound(round + 1),
      (error: unknown) => app.announcer.say(faultText(t, error)),
    );
  const next = async () => {
    const { game } = table;
    if (game.you) await takeRematch(game.id).catch(() => null);
    if (game.next) go(`game/${game.next}`);
  };
  return (
    <OnlineTableView
      key={`${id} ${round}`}
      table={table}
      onJoin={(name) => void join(name)}
      onNext={() => void next()}
      onStudy={() => go(linkTo(table.request))}
    />
  );
}

function faultText(t: ReturnType<typeof useApp>["t"], error: unknown): string {
  if (!(error instanceof Refusal)) return String(error);
  if (error.code === "missing") return t("online.missing");
  return error.code === "network"
    ? t("page.offline")
    : t("online.refused", { reason: error.message });
}
