import { avatar } from "./avatars.ts";
import { type CoverSubject, cover, emblem } from "./covers.ts";
import { HERO_SIZES, type HeroSize } from "./heroes/frame.ts";
import { genericHero, hero } from "./heroes/hero.ts";
import { liveTable } from "./live-tables.ts";
import { logo, monogram } from "./logos.ts";
import { promo } from "./promos.ts";
import { vendorMark } from "./vendor-marks.ts";

/** The catalogue data from which games and vendors are drawn. */
export type ArtCatalogue = {
  game(gameId: string): (CoverSubject & { table?: string }) | undefined;
  vendor(vassalage: string): { mark: { glyph: string; hue: number } } | undefined;
};

/** The emblem that represents a kind of game, on its motif's own ground. */
const CATEGORY_MOTIFS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    RNG: "sevens",
    LIVE: "crown",
    FISH: "koi",
    PVP: "aces",
    SPORTS: "football",
    ESPORTS: "pad",
    ELOTT: "balls",
    LOTT: "lotus",
    COCKFIGHT: "sabong",
    JP: "prism",
  }),
);

/** The names that have a tile: the game types and `JP`. */
export const CATEGORY_NAMES = [...CATEGORY_MOTIFS.keys()];

const ID = "[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?";
const path = (pattern: string) => new RegExp(`^${pattern}$`);

type Draw = (catalogue: ArtCatalogue, parts: readonly string[]) => string | undefined;
const isSize = (text: string): text is HeroSize => Object.hasOwn(HERO_SIZES, text);

/** Every form of name, and the function that draws it. */
const ROUTES: readonly (readonly [RegExp, Draw])[] = [
  [
    path(`cover/(${ID})`),
    ({ game }, [id = ""]) => {
      const subject = game(id);
      return subject && cover(subject);
    },
  ],
  [
    path(`thumb/(${ID})`),
    ({ game }, [id = ""]) => {
      const subject = game(id);
      return subject && emblem(subject, [30, 30, 240, 240]);
    },
  ],
  [
    path(`live/(${ID})`),
    ({ game }, [id = ""]) => {
      const table = game(id)?.table;
      return table ? liveTable(table, id) : undefined;
    },
  ],
  [
    path("vendor/([A-Z0-9_]{1,32})"),
    ({ vendor }, [vassalage = ""]) => {
      const mark = vendor(vassalage)?.mark;
      return mark && vendorMark(mark.glyph, mark.hue);
    },
  ],
  [path(`logo/monogram/(${ID})`), (_, [brandId = ""]) => monogram(brandId)],
  [path("logo/([a-z]{1,32})"), (_, [name = ""]) => logo(name)],
  [
    path(`hero/generic/(${ID})-([a-z]+)`),
    (_, [brandId = "", size = ""]) => (isSize(size) ? genericHero(brandId, size) : undefined),
  ],
  [
    path("hero/([a-z]{1,32})-([a-z]+)"),
    (_, [name = "", size = ""]) => (isSize(size) ? hero(name, size) : undefined),
  ],
  [path("promo/([a-z]{1,32})"), (_, [name = ""]) => promo(name)],
  [
    path("category/([A-Z]{1,16})"),
    (_, [gameType = ""]) => {
      const motif = CATEGORY_MOTIFS.get(gameType);
      return motif && emblem({ gameId: `category ${gameType}`, motif, palette: "own" }, [20, 24, 260, 208]);
    },
  ],
  [path("avatar/([A-Za-z0-9_-]{1,64})"), (_, [seed = ""]) => avatar(seed)],
];

/**
 * Returns the SVG for an artwork's name, or null for an unknown name: `cover/<gameId>` 300x400, `thumb/<gameId>` its
 * emblem as a square, `live/<gameId>` 400x240 for live tables, `vendor/<vassalage>` 32x32, `logo/<name>` and
 * `logo/monogram/<brandId>` 48x48, `hero/<name>-<desktop|mobile|tall>` and `hero/generic/<brandId>-<size>`,
 * `promo/<name>` 400x200, `category/<gameType|JP>` 260x208, `avatar/<seed>` 64x64. The same name always yields the same
 * bytes for the same ART_VERSION (version.ts).
 */
export function renderArt(name: string, catalogue: ArtCatalogue): { svg: string } | null {
  for (const [pattern, draw] of ROUTES) {
    const match = pattern.exec(name);
    if (!match) continue;
    const svg = draw(catalogue, match.slice(1));
    return svg === undefined ? null : { svg };
  }
  return null;
}
