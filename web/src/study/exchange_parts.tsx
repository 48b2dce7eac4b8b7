// Import and export: records, positions and links as text and files.
import { useId, useState } from "preact/hooks";
import { useApp } from "../app/app";
import { IconButton } from "../parts/icons";
import type { StudyTable } from "./study_table";

const MOST_BYTES = 5_000_000; // of a file

export function Import({ table }: { table: StudyTable }) {
  const { t } = useApp();
  const [text, setText] = useState("");
  const read = (text: string) => table.read(text) && setText("");
  const readFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) table.note(t("study.import.large"));
    else read(await file.text());
  };
  return (
    <details class="exchange">
      <summary>{t("study.import")}</summary>
      <label class="field">
        <span>{t("study.import.text")}</span>
        <textarea
          value={text}
          spellcheck={false}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      <div class="buttons">
        <IconButton icon="check" label={t("study.import.do")} onClick={() => read(text)} />
        <label class="button file">
          <span>{t("study.import.file")}</span>
          <input
            type="file"
            accept=".txt,.pgn,text/plain"
            onChange={(event) => void readFile(event.currentTarget.files?.[0])}
          />
        </label>
      </div>
    </details>
  );
}

export function Export({ table }: { table: StudyTable }) {
  const { t } = useApp();
  const [open, setOpen] = useState(false);
  const record = open ? table.record() : "";
  const save = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([record], { type: "text/plain" }));
    link.download = "morabaraba.txt";
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  return (
    <details class="exchange" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("study.export")}</summary>
      {open && (
        <>
          <Copyable label={t("study.export.position")} text={table.view.position} />
          <Copyable label={t("study.export.link")} text={location.href} />
          <Copyable label={t("study.export.record")} text={record} rows />
          <IconButton icon="last" label={t("study.export.save")} onClick={save} />
        </>
      )}
    </details>
  );
}

// A text that can be copied by a button, or by hand.
function Copyable({ label, text, rows = false }: { label: string; text: string; rows?: boolean }) {
  const { t, announcer } = useApp();
  const id = useId();
  const copy = () =>
    void navigator.clipboard?.writeText(text).then(() => announcer.say(t("page.copied")));
  return (
    <div class="copyable">
      <label for={id}>{label}</label>
      {rows ? <textarea id={id} readOnly value={text} /> : <input id={id} readOnly value={text} />}
      <IconButton icon="check" label={t("page.copy")} onClick={copy} />
    </div>
  );
}
