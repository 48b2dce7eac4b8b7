// Sesotho, qaleho: se so fetolelwang se bontshwa ka Senyesemane.
import type { Catalogue } from "./en";

export const st: Partial<Catalogue> = {
  "page.play": "Bapala",
  "page.study": "Ithute",
  "page.rules": "Melao",
  "page.settings": "Ditlhophiso",
  "page.close": "Kwala",
  "page.cancel": "Hlakola",
  "side.white": "Tshweu",
  "side.black": "Ntsho",
  "new.title": "Papadi e ntjha",
  "new.computer": "Khomphuta",
  "new.rule-set": "Melao",
  "new.start": "Qala papadi",
  "table.board": "Boto",
  "table.you": "Wena",
  "values.win": "tlholo",
  "values.draw": "ho lekana",
  "values.loss": "tahlehelo",
  "settings.language": "Puo",
  "settings.sound": "Medumo",
};
