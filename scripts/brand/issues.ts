import { existsSync } from "node:fs";
import path from "node:path";
import { brandFormats } from "../../app/brand/formats.ts";
import { hiddenCharacter } from "../../app/brand/hidden-characters.ts";
import { nearestWord } from "../../app/shared/nearest-word.ts";

/** The values that `brand new` asks for or accepts as flags. */
export interface NewBrand {
  id: string;
  name: string;
  /** Platform language codes; the first is the default. */
  languages: string[];
  /** ISO 4217 code. */
  currency: string;
  timeZone: string;
  themes: "dark-light" | "black-blue";
  header: "bar" | "rail";
  shape: "sharp" | "soft" | "round";
}

/** The schema's own limit; a longer name would fail the check with a longer message. */
const NAME_LIMIT = 40;

/** Returns why an id cannot name a new brand, or null when it can. */
export function idError(id: string, folder: string): string | null {
  if (!/^[a-z][a-z0-9-]{1,31}$/.test(id)) {
    return `"${id}" is not a valid id: use 2 to 32 lower-case letters, digits and hyphens, beginning with a letter.`;
  }
  return existsSync(path.join(folder, id)) ? `The brand ${id} already exists.` : null;
}

/** Returns why a text cannot be a brand's name, or null when it can. */
export function nameError(name: string): string | null {
  if (name.trim() === "") return "A brand needs a display name.";
  const hidden = hiddenCharacter(name);
  if (hidden) return `A name must not contain invisible characters: found ${hidden.found}.`;
  return [...name].length > NAME_LIMIT ? `A name has at most ${NAME_LIMIT} letters.` : null;
}

/** Returns why these cannot be the languages of a brand, or null when they can. */
function languagesError(codes: readonly string[], catalogues: readonly string[]): string | null {
  const all = catalogues.join(", ");
  if (codes.length === 0) return `A brand needs at least one language: choose from ${all}.`;
  const unknown = codes.find((code) => !catalogues.includes(code));
  if (unknown !== undefined) return `There are no texts for the language "${unknown}": choose from ${all}.`;
  const twice = codes.find((code, index) => codes.indexOf(code) !== index);
  return twice === undefined ? null : `The language ${twice} is listed twice.`;
}

/** Returns why this is not a currency, or null when it is one. */
export function currencyError(code: string): string | null {
  const codes = Intl.supportedValuesOf("currency");
  if (codes.includes(code)) return null;
  return `"${code}" is not an ISO 4217 currency code, such as PHP, VND or THB.`;
}

/** Returns why this is not a time zone, or null when it is one. */
export function timeZoneError(zone: string): string | null {
  const format = brandFormats()["time-zone"];
  if (format?.test(zone)) return null;
  const nearest = nearestWord(zone, format?.candidates?.() ?? []);
  return `"${zone}" is not a time zone: ${nearest ? `did you mean ${nearest}?` : "use an IANA name, such as Asia/Manila."}`;
}

/** Returns the first issue of the settings for a new brand, as one sentence; null when it can be written. */
export function newBrandError(brand: NewBrand, folder: string, catalogues: readonly string[]): string | null {
  return (
    idError(brand.id, folder) ??
    nameError(brand.name) ??
    languagesError(brand.languages, catalogues) ??
    currencyError(brand.currency) ??
    timeZoneError(brand.timeZone)
  );
}
