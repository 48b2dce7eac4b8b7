// Open seats on the server, and one's own games there.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { go } from "../app/route";
import { Refusal, joinGame, lobby } from "../online/api";
import { MyGames } from "../online/MyGames";
import { LONGEST_NAME, keepName, keptName } from "../online/name";
import { NameField } from "../online/parts";
import type { ClockRule, LobbyGame } from "../online/types";
import { IconButton } from "../parts/icons";

const EVERY = 5000; // milliseconds between looks

export function LobbyPage() {
  const { t } = useApp();
  const [games, setGames] = useState<readonly LobbyGame[] | null>(null);
  const [reached, setReached] = useState(true);
  const [note, setNote] = useState("");
  const [name, setName] = useState(keptName);
  useEffect(() => {
    const look = () =>
      void lobby().then(
        (open) => (setGames(open), setReached(true)),
        () => setReached(false),
      );
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  const join = (id: string) => {
    keepName(name);
    joinGame(id, name.slice(0, LONGEST_NAME)).then(
      () => go(`game/${id}`),
      (error: unknown) => setNote(error instanceof Refusal ? error.message : String(error)),
    );
  };
  return (
    <article class="page">
      <h1>{t("online.lobby")}</h1>
      {(note || !reached) && (
        <p class="note" role="alert">
          {note || t("new.needs-server")}
        </p>
      )}
      <MyGames />
      <h2>{t("online.open-seats")}</h2>
      <NameField name={name} onChange={setName} />
      {games?.length === 0 && <p class="note">{t("online.lobby.empty")}</p>}
      <ul class="lobby">
        {games?.map((game) => (
          <OpenSeat key={game.id} game={game} onJoin={() => join(game.id)} />
        ))}
      </ul>
    </article>
  );
}

function OpenSeat({ game, onJoin }: { game: LobbyGame; onJoin: () => void }) {
  const { t, rules, texts } = useApp();
  if (!rules.knows(game.game)) return null;
  const ruleSet = rules.ruleSet(game.game);
  const side = texts.value.side(ruleSet, game.side);
  return (
    <li class="card">
      <div>
        <strong>
          {t(game.by ? "online.lobby.by" : "online.lobby.nobody", { name: game.by, side })}
        </strong>
        <p class="note">
          {texts.value.title(ruleSet)}, {clockWords(t, game.clock)}
        </p>
      </div>
      <IconButton icon="check" label={t("online.join")} onClick={onJoin} />
    </li>
  );
}

function clockWords(t: ReturnType<typeof useApp>["t"], clock: ClockRule): string {
  switch (clock.kind) {
    case "none":
      return t("new.clock.none");
    case "sudden":
      return t("new.clock.sudden", { minutes: clock.initial / 60_000 });
    case "increment":
      return t("new.clock.increment", {
        minutes: clock.initial / 60_000,
        seconds: clock.increment / 1000,
      });
    case "daily":
      return clock.days === 1 ? t("new.clock.day") : t("new.clock.days", { days: clock.days });
  }
}
