import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { emblem } from "../../../art/covers.ts";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";
import { GAMES } from "../../catalogue/games.ts";
import { COIN, SYMBOL_SETS } from "../games/slots/symbols/sets.ts";

const folder = join(PROJECT_FOLDER, "app/sandbox/studio");
const TYPES = { js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8" } as const;
const SVG = "image/svg+xml; charset=utf-8";

/** The scripts and styles of the frames by their paths in this folder, so that relative imports between modules work. */
const files = new Map(
  ["frame", "games/*"]
    .flatMap((place) => globSync(`${place}/*.{js,css}`, { cwd: folder }))
    .sort()
    .map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]),
);
/** Symbols by the names of set and symbol, such as `sea-H2`. */
const symbols = new Map<string, string>(
  Object.entries(SYMBOL_SETS).flatMap(([set, { drawings }]) =>
    Object.entries({ ...drawings, C: COIN }).map(
      ([symbol, drawing]) => [`${set}-${symbol}`, drawing] as const,
    ),
  ),
);
const gamesById = new Map(GAMES.map((game) => [game.gameId, game]));

const version = createHash("sha256")
  .update(JSON.stringify([...files, ...symbols]))
  .digest("hex")
  .slice(0, 12);

/**
 * Returns the address of an asset of the frames: `frame/kit.js`, `games/slots/frame.js`, `symbol/sea-H2.svg`,
 * `emblem/<gameId>-blur.svg`.
 */
export const assetUrl = (name: string) => `/studio/${version}/${name}`;

/** Returns an asset of the frames, which never changes at its address; null for an unknown path. */
export function asset(path: string): { type: string; content: string } | null {
  const [, at, name = ""] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  if (at !== version) return null;
  const text = files.get(name);
  if (text !== undefined) return { type: name.endsWith(".css") ? TYPES.css : TYPES.js, content: text };
  const [, kind, id = "", blur] = /^(symbol|emblem)\/([A-Za-z0-9-]+?)(-blur)?\.svg$/.exec(name) ?? [];
  const drawn = kind === "symbol" ? symbols.get(id) : kind === "emblem" ? getEmblem(id) : undefined;
  return svg(drawn !== undefined && blur ? blurred(drawn) : drawn);
}

function getEmblem(gameId: string): string | undefined {
  const game = gamesById.get(gameId);
  return game && emblem(game, [15, 15, 270, 270]);
}

/** Returns a drawing with the vertical motion blur of a spinning reel. */
function blurred(drawing: string): string {
  const [, size = "120"] = / height="(\d+)"/.exec(drawing) ?? [];
  const filter = `<filter id="blur" x="-5%" y="-30%" width="110%" height="160%"><feGaussianBlur stdDeviation="0 ${Number(size) * 0.07}"/></filter>`;
  return drawing
    .replace(/<svg[^>]*>/, (opening) => `${opening}${filter}<g filter="url(#blur)">`)
    .replace(/<\/svg>$/, "</g></svg>");
}

function svg(content: string | undefined) {
  return content === undefined ? null : { type: SVG, content };
}
