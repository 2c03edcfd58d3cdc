/** Writes app/art/version.ts: the part of artwork's URLs that changes whenever any artwork does. */
import { writeFileSync } from "node:fs";
import { artFingerprint, artNames } from "#app/art/fingerprint.ts";
import { CATALOGUE } from "#app/sandbox/catalogue/catalogue.ts";
import { GAMES } from "#app/sandbox/catalogue/games.ts";
import { VENDORS } from "#app/sandbox/catalogue/vendors.ts";

const version = artFingerprint(artNames({ games: GAMES, vendors: VENDORS }), CATALOGUE);
writeFileSync(
  new URL("../app/art/version.ts", import.meta.url),
  `/** Part of every artwork's URL, which is served as immutable. Written by scripts/art-version.ts. */
export const ART_VERSION = "${version}";
`,
);
console.log(`Artwork version ${version}.`);
