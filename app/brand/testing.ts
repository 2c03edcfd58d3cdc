import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { JsonObject } from "./json.ts";
import type { BrandLoaderOptions } from "./load.ts";
import { type BrandProblem, problemHint } from "./problem.ts";

const BRANDS = fileURLToPath(new URL("../../brands", import.meta.url));

/** A brands folder for one test, with the real base reduced to two of the test's four vendors. */
export interface TestFolder extends BrandLoaderOptions {
  /** Writes a file below the folder: text and bytes unchanged, anything else as JSON. */
  write(file: string, content: unknown): void;
  remove(file: string): void;
  [Symbol.dispose](): void;
}

const VENDORS = [
  { vassalage: "AURORA", gameTypes: ["RNG", "LIVE"] },
  { vassalage: "JADE", gameTypes: ["RNG", "FISH", "PVP"] },
  { vassalage: "PITCH", gameTypes: ["SPORTS", "ESPORTS"] },
  { vassalage: "TCG_SEA", gameTypes: ["LOTT"] },
];

/** The games of a small brand, as far as the test's vendors provide them. */
const SMALL: JsonObject = {
  categories: ["rng", "live"],
  vendors: [{ vassalage: "AURORA" }, { vassalage: "JADE", hot: true }],
  navigation: [{ kind: "home" }, { kind: "category", key: "slots", category: "rng", vendors: ["AURORA"] }],
};

export function testFolder(): TestFolder {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-brands-"));
  cpSync(path.join(BRANDS, "_base"), path.join(folder, "_base"), { recursive: true });
  writeFileSync(
    path.join(folder, "_base/brand.json"),
    JSON.stringify({ ...demoDocument("_base"), ...SMALL }),
  );
  return {
    folder,
    vendors: VENDORS,
    languages: ["EN", "TY", "VI"],
    insideHosts: ["localhost"],
    write(file, content) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, isPlain(content) ? content : JSON.stringify(content, null, 2));
    },
    remove: (file) => rmSync(path.join(folder, file), { recursive: true }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const isPlain = (content: unknown) => typeof content === "string" || Buffer.isBuffer(content);

/** The first bytes of each kind of picture that a brand may have. */
export const PICTURES = {
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  png: Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  jpg: Buffer.from("\xff\xd8\xff\xe0", "latin1"),
  webp: Buffer.from("RIFF\x1a\0\0\0WEBPVP8L", "latin1"),
  avif: Buffer.from("\0\0\0\x1cftypavif", "latin1"),
};

/** Returns the shortest document that serves with the test folder's four vendors, with changes merged over it. */
export function smallDocument(id: string, changes: JsonObject = {}): JsonObject {
  return {
    extends: "_base",
    id,
    name: "Small",
    merchantCode: id.replaceAll("-", ""),
    hosts: [{ host: `${id}.localhost` }],
    ...SMALL,
    ...changes,
  };
}

/** Returns the document of a demonstration brand as stored in its file. */
export function demoDocument(folder: string): JsonObject {
  return JSON.parse(readFileSync(path.join(BRANDS, folder, "brand.json"), "utf8")) as JsonObject;
}

export const DEMO_FOLDER = BRANDS;

/** Formats a problem as the loader returns it, before its position is known: `small/brand.json /shape: expected …`. */
export function problemWords(problem: BrandProblem): string {
  const { file, pointer, position, expected, found, also } = problem;
  const hint = problemHint(problem);
  const place = position ? `${file}:${position.line}:${position.column}` : file;
  const rival = also ? ` See ${also.file} ${also.pointer} too.` : "";
  return `${place}${pointer && ` ${pointer}`}: expected ${expected}, found ${found}.${hint === null ? "" : ` ${hint}`}${rival}`;
}
