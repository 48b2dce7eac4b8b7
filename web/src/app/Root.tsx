// The page's frame: header, the page that the route names, and what is spoken.
import { useEffect, useState } from "preact/hooks";
import { Sprite } from "../board/Sprite";
import { Announcements } from "../parts/Announcements";
import { IconButton } from "../parts/icons";
import { SettingsDialog } from "../parts/SettingsDialog";
import { NewGamePage } from "../pages/NewGamePage";
import { PlayPage } from "../pages/PlayPage";
import { RulesPage } from "../pages/RulesPage";
import { AppContext, useApp, type App } from "./app";
import { Later } from "./Later";
import { useRoute, type Route } from "./route";
import { useStore } from "./store";

const loadStudy = async () => (await import("../pages/StudyPage")).StudyPage;
const loadLobby = async () => (await import("../pages/LobbyPage")).LobbyPage;
const loadOnline = async () => (await import("../pages/OnlinePage")).OnlinePage;

export function Root({ app }: { app: App }) {
  const texts = useStore(app.texts);
  useEffect(() => void (document.documentElement.lang = texts.language), [texts]);
  return (
    <AppContext.Provider value={app}>
      <Sprite />
      <Frame />
      <Announcements />
    </AppContext.Provider>
  );
}

function Frame() {
  const { t } = useApp();
  const route = useRoute();
  const [settings, setSettings] = useState(false);
  const here = route.words[0] ?? "";
  const online = useStore(useApp().online);
  const link = (path: string, label: string) => (
    <a href={`#/${path}`} aria-current={here === path ? "page" : undefined}>
      {label}
    </a>
  );
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>
        {t("page.skip")}
      </a>
      <header class="top">
        <a class="mark" href="#/">
          <Wordmark />
        </a>
        <nav aria-label={t("page.menu")}>
          {link("", t("page.play"))}
          {online && link("lobby", t("online.lobby"))}
          {link("study", t("page.study"))}
          {link("rules", t("page.rules"))}
        </nav>
        <IconButton
          icon="settings"
          label={t("page.settings")}
          wordless
          onClick={() => setSettings(true)}
        />
      </header>
      <main id="main" tabIndex={-1}>
        <Page route={route} />
      </main>
      {settings && <SettingsDialog onClose={() => setSettings(false)} />}
    </>
  );
}

// Moves the focus without touching the route.
function skip(event: Event) {
  event.preventDefault();
  document.querySelector<HTMLElement>("#main [data-point][tabindex='0'], #main")?.focus();
}

function Page({ route }: { route: Route }) {
  const { t } = useApp();
  switch (route.words[0]) {
    case undefined:
      return <NewGamePage />;
    case "play":
      return <PlayPage />;
    case "study":
      return <Later key="study" load={loadStudy} props={{ query: route.query }} />;
    case "lobby":
      return <Later key="lobby" load={loadLobby} props={{}} />;
    case "game":
      return <Later key="game" load={loadOnline} props={{ id: route.words[1] ?? "" }} />;
    case "rules":
      return <RulesPage name={route.words[1]} />;
    default:
      return <p class="page">{t("page.unknown")}</p>;
  }
}

// The name over a string of beads.
const Wordmark = () => (
  <>
    <svg viewBox="0 0 40 40" width="34" height="34" aria-hidden="true">
      <g class="logo">
        <rect class="logo-ground" x="1" y="1" width="38" height="38" rx="7" />
        <path
          class="logo-lines"
          d="M7 7H33V33H7ZM14 14H26V26H14ZM7 7L14 14M33 7L26 14M7 33L14 26M33 33L26 26"
        />
        <circle class="logo-light" cx="7" cy="7" r="4.500" />
        <circle class="logo-light" cx="14" cy="14" r="4.500" />
        <path class="logo-dark" d="M28.500 29h9l-1 5-3.500 4-3.500-4z" />
      </g>
    </svg>
    <span>Morabaraba</span>
  </>
);
