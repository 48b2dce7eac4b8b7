// The settings; each takes effect at once.
import { useApp } from "../app/app";
import { COORDINATES, LANGUAGES, THEMES, type Settings } from "../app/settings";
import { useStore } from "../app/store";
import { COMPLETE, LANGUAGE_NAMES } from "../i18n/texts";
import { Dialog } from "./Dialog";
import { Choice, Select, Switch } from "./fields";

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const { t } = app;
  const settings = useStore(app.settings);
  const set = (change: Partial<Settings>) => app.settings.update((old) => ({ ...old, ...change }));
  return (
    <Dialog title={t("page.settings")} onClose={onClose}>
      <Select
        label={t("settings.language")}
        name="language"
        value={settings.language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        onChange={(language) => set({ language })}
      />
      {!COMPLETE.includes(settings.language) && <p class="note">{t("settings.incomplete")}</p>}
      <Choice
        label={t("settings.theme")}
        name="theme"
        value={settings.theme}
        options={THEMES.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
        onChange={(theme) => set({ theme })}
      />
      <Choice
        label={t("settings.coordinates")}
        name="coordinates"
        value={settings.coordinates}
        options={COORDINATES.map((value) => ({ value, label: t(`settings.coordinates.${value}`) }))}
        onChange={(coordinates) => set({ coordinates })}
      />
      <Switch
        label={t("settings.sound")}
        checked={settings.sound}
        onChange={(sound) => set({ sound })}
      />
      <Switch
        label={t("settings.motion")}
        checked={settings.motion}
        onChange={(motion) => set({ motion })}
      />
      <Switch
        label={t("settings.show-moves")}
        checked={settings.showMoves}
        onChange={(showMoves) => set({ showMoves })}
      />
    </Dialog>
  );
}
