// IsiZulu, isiqalo: okungakahunyushwa kuboniswa ngesiNgisi.
import type { Catalogue } from "./en";

export const zu: Partial<Catalogue> = {
  "page.play": "Dlala",
  "page.study": "Funda",
  "page.rules": "Imithetho",
  "page.settings": "Izilungiselelo",
  "page.close": "Vala",
  "page.cancel": "Khansela",
  "side.white": "Mhlophe",
  "side.black": "Mnyama",
  "new.title": "Umdlalo omusha",
  "new.computer": "Ikhompyutha",
  "new.level": "Izinga",
  "new.rule-set": "Imithetho",
  "new.start": "Qala umdlalo",
  "table.board": "Ibhodi",
  "table.you": "Wena",
  "values.win": "ukunqoba",
  "values.draw": "ukulingana",
  "values.loss": "ukuhlulwa",
  "settings.language": "Ulimi",
  "settings.sound": "Imisindo",
};
