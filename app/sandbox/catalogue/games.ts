import type { Lettering } from "../../art/lettering.ts";
import type { Palette } from "../../art/palettes.ts";
import type { GameType } from "../../shared/game-kinds.ts";
import { type Engine, getEngine } from "./engines.ts";
import {
  COCKFIGHT_TITLES,
  ELOTT_TITLES,
  ESPORTS_TITLES,
  FISH_TITLES,
  LIVE_TITLES,
  type LiveTable,
  LOTT_TITLES,
  PVP_TITLES,
  type RoomRules,
  SPORTS_TITLES,
  type WaterId,
} from "./other-titles.ts";
import { OTHER_RNG_TITLES, SLOT_TITLES } from "./slot-titles.ts";
import { getSymbolSet, type SymbolSetId } from "./symbol-sets.ts";

/** Lobby classification: jackpot, table, arcade, bingo (product spec, "Game lobby"). */
export type Classification = "JP" | "TG" | "AC" | "BG";

/** The colour worlds that covers are drawn in; `own` is the motif's first drawing. */
export const PALETTES: readonly Palette[] = [
  "own",
  "ruby",
  "amber",
  "jade",
  "ocean",
  "violet",
  "rose",
  "midnight",
  "copper",
];

const LETTERINGS: readonly Lettering[] = ["black", "serif", "cond"];

/** The sandbox studio's reel set for the game: how often it pays against how much. */
export type MathsProfile = (typeof PLAIN)[number] | (typeof FEATURES)[number];

export type Game = {
  /** Stable slug; also the seed of the game's artwork. */
  gameId: string;
  /** The vendor's own code for the game. */
  gameCode: string;
  /** The platform's number for the game; unique in the catalogue, and derived from the slug so that it never changes. */
  nodeId: number;
  vassalage: string;
  gameType: GameType;
  name: string;
  classify: readonly Classification[];
  /** Smallest stake, in minor units of a currency with two decimals. */
  minBet: number;
  isNew: boolean;
  /** UTC epoch milliseconds. */
  releasedAt: number;
  /** Emblem of the 3:4 cover. */
  motif: string;
  palette: Palette;
  lettering: Lettering;
  /** The subject of a live table's 400x240 scene; only on LIVE. */
  table?: LiveTable;
  /** The rules of its rooms; only on PVP. */
  room?: RoomRules;
  /** The set of targets; only on fishing. */
  water?: WaterId;
  /** The engine that plays it. */
  engine: Engine;
  /** Only on slots. */
  maths?: MathsProfile;
  /** Only on slots. */
  symbols?: SymbolSetId;
};

const DAY = 86_400_000;
const FIRST_RELEASE = Date.UTC(2023, 0, 9);
const LAST_RELEASE = Date.UTC(2026, 9, 26);
const NEW_SINCE = LAST_RELEASE - 75 * DAY;

const hash = (text: string) => {
  let value = 2166136261;
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619);
  value = Math.imul(value ^ (value >>> 15), 2246822507);
  return (value ^ (value >>> 13)) >>> 0;
};

/** Picks an item of a list, always the same one for the same key. */
const pick = <T>(list: readonly T[], key: string): T => {
  const value = list[hash(key) % list.length];
  if (value === undefined) throw new Error(`nothing to pick for ${key}`);
  return value;
};

const slug = (name: string) =>
  name
    .replaceAll("đ", "d")
    .replaceAll("Đ", "D")
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

type Entry = {
  name: string;
  vassalage: string;
  gameType: GameType;
  motif: string;
  classify?: readonly Classification[];
  palette?: Palette;
  lettering?: Lettering;
  minBet?: number;
  table?: LiveTable;
  room?: RoomRules;
  water?: WaterId;
  maths?: MathsProfile;
  /** Set when the entry is not a game but a link to its vendor's games of the type. */
  isList?: true;
};

const PLAIN = ["steady", "lively", "stormy"] as const;
/** Free spins, cascades, coins that lock, and a wheel. */
const FEATURES = ["bounty", "tumble", "vault", "fortune"] as const;
const ANY: readonly MathsProfile[] = [...PLAIN, ...FEATURES, ...FEATURES];
/** The games drawn by hand, which a lobby shows first. Each has a feature. */
const NAMED_FEATURES: Readonly<Record<string, MathsProfile>> = {
  "Parol Nights": "fortune",
  "Golden Carabao": "vault",
  "Bakunawa Moon": "bounty",
  "Tarsier Treasure": "vault",
  "Mango Rush": "tumble",
  "Halo-Halo Party": "tumble",
  "Jeepney Jackpot": "fortune",
  "Bulkang Ginto": "vault",
  "Sevens After Dark": "fortune",
  "Prism Vault": "tumble",
  "Aces of Intramuros": "bounty",
  "Desert Oracle": "bounty",
  "Lotus Ascent": "bounty",
  "Perlas ng Silangan": "vault",
  "Agila Rising": "bounty",
  "Jade Tiles": "tumble",
  "Lantern Alley": "fortune",
  "Orbit 88": "tumble",
  "Sabong Alamat": "bounty",
  "Harlequin Hour": "fortune",
  "Lucky Koi Hunt": "vault",
  "Crown of Luzon": "vault",
};

const MIN_BETS: Readonly<Record<GameType, readonly number[]>> = {
  RNG: [1, 5, 5, 10, 10, 10, 50, 50, 75, 100],
  LIVE: [100, 500, 1000, 1000, 2500, 5000],
  FISH: [1, 5, 10, 10, 50],
  PVP: [10, 50, 75, 100, 500],
  SPORTS: [100, 500],
  ESPORTS: [100, 500],
  ELOTT: [100],
  LOTT: [50, 100],
  COCKFIGHT: [500, 1000],
};

/**
 * Games whose wins are fractions of the stake: these minimums are high enough that rounding to minor units does not
 * matter.
 */
const OTHER_RNG_MIN_BETS = { TG: [100, 500], AC: [100, 200], BG: [50, 100] } as const;

/** Words that name a colour, or a place that suggests one: "Ruby Relay" must not be drawn in green. */
const COLOUR_WORDS: readonly [RegExp, Palette][] = [
  [/ruby|red|fire|lava|magma|molten|ember|burning|comb|cinder/i, "ruby"],
  [/gold|amber|sun|mango|brass|topaz|summer|noon/i, "amber"],
  [/emerald|jade|green|garden|forest|jungle|bamboo|verde|canopy/i, "jade"],
  [/sapphire|blue|sea\b|sulu|ocean|tide|lagoon|reef|bay\b|water|river/i, "ocean"],
  [/velvet|ube|violet|amethyst|neon|cosmic|nebula/i, "violet"],
  [/pink|petal|blossom|rose|sweet|sundae|orchid/i, "rose"],
  [/midnight|night|moon|lunar|eclipse|dusk|star\b|starlit/i, "midnight"],
  [/copper|sand|dune|caravan|iron|clay|mud/i, "copper"],
];

const paletteFor = (name: string, gameId: string): Palette =>
  COLOUR_WORDS.find(([words]) => words.test(name))?.[1] ?? pick(PALETTES, `palette ${gameId}`);

/** Only the first lettering contains the Vietnamese capitals. */
const letteringFor = (name: string, gameId: string): Lettering =>
  /[^ -~]/.test(name) ? "black" : pick(LETTERINGS, `lettering ${gameId}`);

function game(entry: Entry): Game {
  const gameId = slug(entry.name);
  const classify = entry.classify ?? [];
  const engine = entry.isList ? "list" : getEngine({ ...entry, classify });
  const weeks = Math.floor((LAST_RELEASE - FIRST_RELEASE) / (7 * DAY));
  const releasedAt = FIRST_RELEASE + (hash(`released ${gameId}`) % (weeks + 1)) * 7 * DAY;
  return {
    gameId,
    gameCode: `${entry.vassalage}_${gameId.replaceAll("-", "_").toUpperCase()}`,
    nodeId: 1_000_000 + (hash(`node ${gameId}`) % 9_000_000),
    vassalage: entry.vassalage,
    gameType: entry.gameType,
    name: entry.name,
    classify,
    minBet: entry.minBet ?? pick(MIN_BETS[entry.gameType], `bet ${gameId}`),
    isNew: releasedAt >= NEW_SINCE,
    releasedAt,
    motif: entry.motif,
    palette: entry.palette ?? paletteFor(entry.name, gameId),
    lettering: entry.lettering ?? letteringFor(entry.name, gameId),
    ...(entry.table ? { table: entry.table } : {}),
    ...(entry.room ? { room: entry.room } : {}),
    ...(entry.water ? { water: entry.water } : {}),
    engine,
    ...(engine === "slots"
      ? { maths: entry.maths ?? pick(ANY, `maths ${gameId}`), symbols: getSymbolSet(entry) }
      : {}),
  };
}

/** The 22 games that each have their own motif, in colours and letterings chosen by hand. */
const NAMED: readonly Game[] = (
  [
    ["parol", "Parol Nights", "TALA", "black", 10],
    ["carabao", "Golden Carabao", "AURORA", "serif", 5],
    ["bakunawa", "Bakunawa Moon", "MONSOON", "serif", 10],
    ["tarsier", "Tarsier Treasure", "KITE", "black", 1],
    ["mango", "Mango Rush", "KALYE", "black", 1],
    ["halohalo", "Halo-Halo Party", "KALYE", "black", 5],
    ["jeepney", "Jeepney Jackpot", "KALYE", "cond", 50],
    ["bulkan", "Bulkang Ginto", "AURORA", "black", 10],
    ["sevens", "Sevens After Dark", "OWL", "cond", 75],
    ["prism", "Prism Vault", "AURORA", "black", 50],
    ["aces", "Aces of Intramuros", "LOOM", "serif", 10],
    ["oracle", "Desert Oracle", "SAFFRON", "serif", 10],
    ["lotus", "Lotus Ascent", "IRONLOTUS", "serif", 5],
    ["perlas", "Perlas ng Silangan", "TIDE", "serif", 10],
    ["agila", "Agila Rising", "TALA", "black", 50],
    ["tiles", "Jade Tiles", "JADE", "black", 5],
    ["lantern", "Lantern Alley", "JADE", "serif", 10],
    ["orbit", "Orbit 88", "OWL", "black", 75],
    ["sabong", "Sabong Alamat", "KALYE", "cond", 5],
    ["harlequin", "Harlequin Hour", "SAFFRON", "serif", 10],
    ["koi", "Lucky Koi Hunt", "TIDE", "black", 1],
    ["crown", "Crown of Luzon", "LOOM", "serif", 100],
  ] as const
).map(([motif, name, vassalage, lettering, minBet]) =>
  game({
    name,
    vassalage,
    gameType: "RNG",
    motif,
    lettering,
    minBet,
    palette: "own",
    maths: NAMED_FEATURES[name] ?? pick(FEATURES, `maths ${slug(name)}`),
    classify: ["jeepney", "prism", "agila"].includes(motif) ? ["JP"] : [],
  }),
);

const SLOT_VENDORS = [
  "AURORA",
  "JADE",
  "KALYE",
  "MONSOON",
  "TALA",
  "OWL",
  "KITE",
  "SAFFRON",
  "TIDE",
  "IRONLOTUS",
  "LOOM",
  "CIRRUS",
  "DRAGONFLY",
  "EMBER",
  "FABLE",
  "GARNET",
];
const OTHER_RNG_VENDORS = {
  TG: ["LOOM", "HARBOUR", "SAFFRON", "GARNET"],
  AC: ["CIRRUS", "KITE", "OWL", "EMBER"],
  BG: ["BARRIO", "KALYE", "TALA"],
};
const LIVE_VENDORS = {
  roulette: ["NORTHWIND", "NORTHWIND", "MERIDIAN", "HARBOUR"],
  baccarat: ["NORTHWIND", "NORTHWIND", "MERIDIAN", "AURORA"],
  blackjack: ["NORTHWIND", "HARBOUR", "MERIDIAN"],
  dice: ["KALYE", "MERIDIAN", "NORTHWIND"],
  color: ["KALYE"],
  wheel: ["AURORA"],
  tiger: ["MERIDIAN", "NORTHWIND", "AURORA"],
  fantan: ["MERIDIAN", "HARBOUR"],
} as const satisfies Record<LiveTable, readonly string[]>;

/** Takes one game of each list in turn, so that neighbours in a lobby do not look alike. */
const interleave = (lists: readonly (readonly Game[])[]): Game[] =>
  Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();

const createMotifGames = (
  gameType: GameType,
  vendors: readonly string[],
  titles: readonly { motif: string; names: readonly string[]; room?: RoomRules; water?: WaterId }[],
) =>
  interleave(
    titles.map(({ motif, names, room, water }) =>
      names.map((name) =>
        game({
          name,
          gameType,
          motif,
          vassalage: pick(vendors, `vendor ${name}`),
          ...(room ? { room } : {}),
          ...(water ? { water } : {}),
        }),
      ),
    ),
  );

const slots = interleave(
  Object.entries(SLOT_TITLES).map(([motif, names]) =>
    names.map((name) =>
      game({
        name,
        gameType: "RNG",
        motif,
        vassalage: pick(SLOT_VENDORS, `vendor ${name}`),
        classify: hash(`jackpot ${name}`) % 9 < 2 ? ["JP"] : [],
      }),
    ),
  ),
);

/** The number of slots of each label that its lobby shows first; each of them has a feature. */
const FIRST_SLOTS = 3;

function withFeaturesFirst(games: readonly Game[]): Game[] {
  const seen = new Map<string, number>();
  return games.map((game) => {
    const place = seen.get(game.vassalage) ?? 0;
    seen.set(game.vassalage, place + 1);
    const isPlain = PLAIN.some((profile) => profile === game.maths);
    if (!isPlain || place >= FIRST_SLOTS) return game;
    return { ...game, maths: pick(FEATURES, `first ${game.gameId}`) };
  });
}

const otherRng = interleave(
  OTHER_RNG_TITLES.map(({ classify, motif, names }) =>
    names.map((name) =>
      game({
        name,
        gameType: "RNG",
        motif,
        vassalage: pick(OTHER_RNG_VENDORS[classify], `vendor ${name}`),
        classify: [classify],
        minBet: pick(OTHER_RNG_MIN_BETS[classify], `bet ${slug(name)}`),
      }),
    ),
  ),
);

const LIVE_AS_DESIGNED: Readonly<Record<string, { vassalage: string; minBet: number }>> = {
  "Bituin Roulette": { vassalage: "NORTHWIND", minBet: 1000 },
  "Color Game Live": { vassalage: "KALYE", minBet: 500 },
  "Baccarat Maharlika": { vassalage: "NORTHWIND", minBet: 5000 },
  "Gulong ng Bituin": { vassalage: "AURORA", minBet: 100 },
};

const live = interleave(
  LIVE_TITLES.map(({ table, motif, names }) =>
    names.map((name) =>
      game({
        name,
        gameType: "LIVE",
        motif,
        table,
        ...(LIVE_AS_DESIGNED[name] ?? { vassalage: pick(LIVE_VENDORS[table], `vendor ${name}`) }),
      }),
    ),
  ),
);

/** The sandbox's whole catalogue: the games drawn by hand first, then by type. */
export const GAMES: readonly Game[] = [
  ...withFeaturesFirst([...NAMED, ...slots]),
  ...otherRng,
  ...live,
  ...createMotifGames("FISH", ["TIDE", "KITE", "DRAGONFLY", "JADE"], FISH_TITLES),
  ...createMotifGames("PVP", ["JADE", "LOOM", "BARRIO", "HARBOUR"], PVP_TITLES),
  game({
    name: "Dragonfly Pier",
    gameType: "FISH",
    motif: FISH_TITLES[0]?.motif ?? "",
    vassalage: "DRAGONFLY",
    isList: true,
  }),
  ...createMotifGames("SPORTS", ["PITCH", "MERIDIAN", "RAPID"], SPORTS_TITLES),
  game({ name: "FB Sportsbook", gameType: "SPORTS", motif: "goal", vassalage: "FB" }),
  ...createMotifGames("ESPORTS", ["RAPID", "PITCH", "CIRRUS"], ESPORTS_TITLES),
  ...createMotifGames("ELOTT", ["TCG_LOTTO_VN"], ELOTT_TITLES),
  ...createMotifGames("LOTT", ["TCG_SEA"], LOTT_TITLES),
  ...createMotifGames("COCKFIGHT", ["BARRIO"], COCKFIGHT_TITLES),
];
