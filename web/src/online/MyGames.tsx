// The unfinished games in which this browser has a seat: whose turn it is, and the way back to each.
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { go } from "../app/route";
import { IconButton } from "../parts/icons";
import { failed, other } from "../rules/types";
import { Refusal, gameState } from "./api";
import { forgetGame, myGames } from "./mine";
import type { OnlineGame } from "./types";

// A game that is over, gone or no longer ours is forgotten; one that can't be reached is not.
async function stateOf(id: string): Promise<OnlineGame | null> {
  const game = await gameState(id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "missing") forgetGame(id);
    return null;
  });
  if (!game || (game.you && game.result === "*")) return game;
  forgetGame(id);
  return null;
}

export function MyGames() {
  const { t, rules } = useApp();
  const [games, setGames] = useState<readonly OnlineGame[]>([]);
  useEffect(() => {
    let wanted = true;
    void Promise.all(myGames().map(stateOf)).then((found) => {
      const known = found.flatMap((game) => (game && rules.knows(game.game) ? [game] : []));
      if (wanted) setGames(known);
    });
    return () => void (wanted = false);
  }, []);
  if (games.length === 0) return null;
  return (
    <section aria-labelledby="my-games">
      <h2 id="my-games">{t("online.yours")}</h2>
      <ul class="lobby">
        {games.map((game) => (
          <MyGame key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}

function MyGame({ game }: { game: OnlineGame }) {
  const { t, rules, texts } = useApp();
  const ruleSet = rules.ruleSet(game.game);
  const mine = game.you!;
  const seat = game.seats[other(mine)];
  const view = rules.view({
    ruleSet: game.game,
    start: game.start,
    moves: game.moves,
    declared: "",
  });
  const side = texts.value.side(ruleSet, mine);
  const name = seat.name || t("online.nameless");
  const toMove = !failed(view) && view.turn === mine;
  return (
    <li class="card">
      <div>
        <strong>{seat.taken ? t("online.yours.against", { side, name }) : side}</strong>
        <p class="note">
          {texts.value.title(ruleSet)},{" "}
          {t(
            !seat.taken ? "online.yours.free" : toMove ? "online.yours.turn" : "online.yours.wait",
          )}
        </p>
      </div>
      <IconButton
        icon="forward"
        label={t("online.yours.go")}
        onClick={() => go(`game/${game.id}`)}
      />
    </li>
  );
}
