// The parts around an online game: waiting for the other player, offers, chat.
import { useEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { useStore } from "../app/store";
import { IconButton } from "../parts/icons";
import { SIDES } from "../rules/types";
import { sideName } from "../table/speech";
import { LONGEST_NAME, keepName, keptName } from "./name";
import type { OnlineTable } from "./online_table";
import type { OfferState } from "./types";

type Of = { readonly table: OnlineTable };

export function NameField({ name, onChange }: { name: string; onChange: (name: string) => void }) {
  const { t } = useApp();
  return (
    <label class="field">
      <span>{t("new.name")}</span>
      <input
        value={name}
        maxLength={LONGEST_NAME}
        autocomplete="nickname"
        onInput={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  );
}

// A seat is free: its link for the one who waits, a form for anybody else.
export function FreeSeat({ table, onJoin }: Of & { onJoin: (name: string) => void }) {
  const { t } = useApp();
  const [name, setName] = useState(keptName);
  const { game } = useStore(table.state);
  const free = SIDES.find((side) => !game.seats[side].taken);
  if (!free) return null;
  if (game.you) return <Invitation />;
  const join = (event: Event) => {
    event.preventDefault();
    keepName(name);
    onJoin(name);
  };
  return (
    <form class="offer" onSubmit={join}>
      <p>{t("online.free")}</p>
      <NameField name={name} onChange={setName} />
      <button type="submit" class="button main">
        {t("online.join.side", { side: sideName(table.voice, free) })}
      </button>
    </form>
  );
}

function Invitation() {
  const { t, announcer } = useApp();
  const url = location.href;
  const copy = () =>
    void navigator.clipboard?.writeText(url).then(() => announcer.say(t("page.copied")));
  const share = () => void navigator.share?.({ title: "Morabaraba", url }).catch(() => {});
  return (
    <div class="offer">
      <label class="field">
        <span>{t("online.waiting")}</span>
        <input readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="buttons">
        <IconButton icon="check" label={t("page.copy")} onClick={copy} />
        {"share" in navigator && (
          <IconButton icon="forward" label={t("online.share")} onClick={share} />
        )}
      </div>
    </div>
  );
}

export function Offers({ table }: Of) {
  useStore(table.state);
  return (
    <>
      {table.offersToMe.map((offer) => (
        <OfferToMe key={offer.id} table={table} offer={offer} />
      ))}
      {table.myOffers.map((offer) => (
        <MyOffer key={offer.id} table={table} offer={offer} />
      ))}
    </>
  );
}

// An offer that has only just come can't be answered yet: it may have slid under a finger that was on
// its way to something else.
const FRESH = 700; // milliseconds

function OfferToMe({ table, offer }: Of & { offer: OfferState }) {
  const { t } = useApp();
  const [fresh, setFresh] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setFresh(false), FRESH);
    return () => clearTimeout(timer);
  }, []);
  const side = sideName(table.voice, offer.from);
  return (
    <div class="offer" role="group">
      <p>{t(`online.offer.${offer.kind}`, { side })}</p>
      <div class="buttons">
        <IconButton
          icon="check"
          label={t("table.accept")}
          disabled={fresh}
          onClick={() => table.do({ do: "accept", offer: offer.id })}
        />
        <IconButton
          icon="cross"
          label={t("table.decline")}
          disabled={fresh}
          onClick={() => table.do({ do: "decline", offer: offer.id })}
        />
      </div>
    </div>
  );
}

function MyOffer({ table, offer }: Of & { offer: OfferState }) {
  const { t } = useApp();
  return (
    <div class="offer mine" role="group">
      <p>{t(`online.mine.${offer.kind}`)}</p>
      <IconButton
        icon="cross"
        label={t("table.withdraw")}
        onClick={() => table.do({ do: "withdraw", offer: offer.id })}
      />
    </div>
  );
}

const LONGEST_TEXT = 500; // characters, by the server's interface

export function Chat({ table }: Of) {
  const { t } = useApp();
  const { game } = useStore(table.state);
  const [text, setText] = useState("");
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [game.chat.length]);
  const send = (event: Event) => {
    event.preventDefault();
    if (text.trim() && table.do({ do: "chat", text: text.trim() })) setText("");
  };
  return (
    <section class="chat" aria-label={t("online.chat")}>
      {game.chat.length === 0 && <p class="note">{t("online.chat.none")}</p>}
      <ol ref={list}>
        {game.chat.map((line) => (
          <li key={line.seq}>
            <strong>{sideName(table.voice, line.from)}:</strong> {line.text}
          </li>
        ))}
      </ol>
      {game.you && (
        <form class="move-box" onSubmit={send}>
          <label>
            <span>{t("online.chat.say")}</span>
            <input
              value={text}
              maxLength={LONGEST_TEXT}
              autocomplete="off"
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button">
            {t("online.chat.send")}
          </button>
        </form>
      )}
    </section>
  );
}
