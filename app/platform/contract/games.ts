import * as z from "zod";
import {
  call,
  EVERYONE,
  emptyObject,
  epochMs,
  gameTypeCode,
  minorUnits,
  pageNo,
  pageSize,
  prizeMode,
  queryInt,
  queryIntOr,
  REAL_ACCOUNTS,
  requiredText,
  SIGNED_IN,
  shortText,
} from "./call.ts";
import { fixtureList, selection } from "./fixtures.ts";
import { launchFields } from "./launch-fields.ts";
import { playMoney } from "./play-money.ts";

export const game = z.object({
  nodeId: z.int(),
  gameId: z.string(),
  gameCode: z.string(),
  vassalage: z.string(),
  vendor: z.string().meta({ description: "The vendor's name" }),
  gameType: gameTypeCode,
  name: z.string(),
  isGame: z
    .enum(["GAME", "VASSALAGE"])
    .meta({ description: "GAME, or VASSALAGE when it opens a list of games" }),
  defaultPlayType: z.string().meta({ description: "The kind of play it opens with; empty for none" }),
  launchMode: z
    .enum(["frame", "popup", "tab"])
    .meta({ description: "Place where it opens: in a frame of the page, a window of its own, or a new tab" }),
  trial: z.boolean().meta({ description: "True when demo accounts may play it" }),
  tags: z.array(z.enum(["HOT", "JP", "NEW"])),
  minBet: minorUnits,
  maintenance: z.boolean(),
  playable: z.boolean(),
});
export type Game = z.infer<typeof game>;

const vendorEntry = z.object({
  gameType: gameTypeCode,
  vassalage: z.string(),
  accountTypeId: z.int(),
  accountTypeName: z.string(),
  isHot: z.boolean(),
  maintenance: z.boolean(),
  games: z.int().meta({ description: "Number of games of this type that the vendor has" }),
});
export type VendorEntry = z.infer<typeof vendorEntry>;

const listPlatform = shortText(64)
  .optional()
  .meta({ description: "Words such as `flash,html5-desktop`, which is what a brand on the web lists" });

/** No default: it would leave nothing to list at a brand whose platform is `app`. */
const clientType = queryInt(0, 99).optional().meta({
  description: "A sum of 1 computers' browsers, 2 phones', 4 apps; without it the brand's platform",
});

/** The maximum number of pages of winners. */
export const MAX_WINNER_PAGES = 40;

const minBetSteps = ["all", "0.01", "0.05", "0.1", "0.5", "0.75"] as const;
const classifications = ["JP", "TG", "AC", "BG"] as const;

const reference = {
  gameId: requiredText(64).optional(),
  gameCode: requiredText(64).optional(),
};
const isNamed = (input: { gameId?: string | undefined; gameCode?: string | undefined }) =>
  input.gameId !== undefined || input.gameCode !== undefined;
const UNNAMED = { path: ["gameId"], params: { key: "error.field.required" } };

const named = z.object({ ...reference, language: shortText(8).optional() }).refine(isNamed, UNNAMED);

const launchInput = z
  .object({
    ...reference,
    launchMode: z.enum(["LOTT"]).optional(),
    lottoArea: z.enum(["VN", "SEA"]).optional(),
    playType: shortText(32).optional().meta({ description: "The kind of play that a lottery opens with" }),
    prizeMode: prizeMode.optional(),
    view: z.enum(["LOBBY", "BETTING"]).optional().meta({ description: "View in which a lottery opens" }),
    ...launchFields,
    selection,
    language: shortText(8).optional(),
  })
  .refine(isNamed, UNNAMED);

const launched = z.object({
  content: z.string().meta({ description: "Address of the game's frame" }),
  framed: z.boolean().meta({ description: "False when the vendor refuses to be shown in a frame" }),
  game,
  money: playMoney.nullable(),
});

const favourite = z.object({
  nodeId: z.int().min(1),
  vendor: requiredText(32),
  gameType: gameTypeCode,
});

/**
 * The old site's payloads also name `merchant`, `merchantCode` and `token`. Nothing here reads them: the host
 * determines the merchant, and the token is sent in a header or cookie, never in an address.
 */
const pvpRoom = z.object({
  roomId: z.string(),
  gameId: z.string(),
  name: z.string(),
  minBet: minorUnits,
  seats: z.int(),
  taken: z.int(),
});
export type PvpRoom = z.infer<typeof pvpRoom>;

const tableLimits = z.object({
  gameId: z.string(),
  minBet: minorUnits,
  maxBet: minorUnits.meta({ description: "The most on one position" }),
});
export type TableLimits = z.infer<typeof tableLimits>;

export const gamesContract = {
  gameList: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_gameList",
    area: "games",
    summary: "Games of a type, filtered and paged",
    roles: EVERYONE,
    input: z.object({
      clientType,
      platform: listPlatform,
      channel: shortText(32).optional(),
      gameType: gameTypeCode,
      vassalage: shortText(32).optional(),
      gameClassify: z.enum(classifications).optional(),
      gameName: shortText(100).optional(),
      minBet: z.enum(minBetSteps).default("all"),
      minLineNum: queryInt(0, 100_000).optional(),
      pageNo,
      pageSize,
      language: shortText(8).optional(),
    }),
    output: z.object({ games: z.array(game), totalPages: z.int(), total: z.int() }),
  }),
  hotGames: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_hotGamesV2",
    area: "games",
    summary: "Hot games, grouped by type by the caller; cached, not paged",
    roles: EVERYONE,
    input: z.object({
      gameType: gameTypeCode.optional(),
      isPlatform: queryInt(0, 99).optional().meta({
        description: "1 computers' browsers, 2 any browser, 3 apps; without it the brand's platform",
      }),
      vassalage: shortText(32).optional(),
      platform: shortText(64).optional(),
      language: shortText(8).optional(),
    }),
    output: z.object({ list: z.array(game) }),
  }),
  recentGames: call({
    method: "GET",
    path: "/wps/relay/GCS_recentGame",
    area: "games",
    summary: "Games the signed-in account launched, newest first",
    roles: SIGNED_IN,
    errors: ["FEATURE_OFF"],
    input: z.object({
      clientType,
      gameType: gameTypeCode.optional(),
      vassalage: shortText(32).optional(),
      language: shortText(8).optional(),
      pageNo,
      pageSize,
    }),
    output: z.object({ list: z.array(game), totalPages: z.int() }),
  }),
  gameVendors: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_gameVendor",
    area: "games",
    summary: "The brand's vendors per game type, in the brand's order",
    roles: EVERYONE,
    input: z.object({ gameType: gameTypeCode.optional() }),
    output: z.object({ list: z.array(vendorEntry) }),
  }),
  vendorGameTypes: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_getVassGameType",
    area: "games",
    summary: "The game types a vendor has on this brand",
    roles: EVERYONE,
    input: z.object({ vassalage: shortText(32) }),
    output: z.object({ list: z.array(gameTypeCode) }),
  }),
  gameInfo: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_gameInfo",
    area: "games",
    summary: "One game, with what decides where it starts",
    roles: EVERYONE,
    errors: ["GAME_NOT_FOUND"],
    input: named,
    output: game,
  }),
  launchGame: call({
    method: "POST",
    path: "/wps/game/launchGame",
    area: "games",
    summary: "Open a game for the signed-in account",
    description:
      "Named by `gameId`, or, as the lottery lobby does, by `gameCode` with `launchMode`, area and view.",
    roles: SIGNED_IN,
    gives: "play",
    errors: [
      "GAME_NOT_FOUND",
      "GAME_MAINTENANCE",
      "VENDOR_UNAVAILABLE",
      "DEMO_ACCOUNT",
      "PLAYER_EXCLUDED",
      "WAGER_LIMIT",
      "LOSS_LIMIT",
      "SESSION_LIMIT",
    ],
    input: launchInput,
    output: launched,
  }),
  rankList: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_getRankList",
    area: "games",
    summary: "Latest or largest wins, from real bets only, with masked names",
    description: "By pages of `size` wins, of which there are 40 at most.",
    roles: EVERYONE,
    input: z.object({
      size: queryIntOr(6, 1, 50),
      pageNo: queryIntOr(1, 1, MAX_WINNER_PAGES),
      sort: z
        .enum(["time", "win"])
        .default("time")
        .meta({ description: "`win`: the largest of all time first" }),
      perPlayer: queryInt(1, 50).optional().meta({
        description: "Largest number of wins of each player, among the latest 500; the first page only",
      }),
    }),
    output: z.object({
      list: z.array(
        z.object({
          gameId: z.string(),
          gameName: z.string(),
          maskedAccount: z.string(),
          win: minorUnits,
          settledAt: epochMs,
        }),
      ),
      isLast: z.boolean().meta({ description: "True for the last page" }),
    }),
  }),
  jackpot: call({
    method: "GET",
    path: "/wps/relay/GCSGAME_jackpotPool",
    area: "games",
    summary: "The brand's jackpot: its real pool, or the parameters of its counter",
    roles: EVERYONE,
    input: emptyObject,
    output: z.object({
      source: z.enum(["none", "counter", "pool"]),
      amount: minorUnits,
      asOf: epochMs,
      trigger: z
        .object({ kind: z.enum(["random", "mustHitBy"]), amount: minorUnits })
        .nullable()
        .meta({
          description:
            "Trigger of the pool's win: at random after a given average growth, or at an amount at " +
            "the latest",
        }),
      seedHash: z
        .string()
        .nullable()
        .meta({ description: "SHA-256 of the seed that decides when the pool is won" }),
      lastWin: z.object({ amount: minorUnits, maskedAccount: z.string(), at: epochMs }).nullable(),
    }),
  }),
  gameMenus: call({
    method: "GET",
    path: "/lgw/games/game_menus",
    area: "games",
    summary: "The brand's game menu: its categories, each with the vendors as cards",
    roles: EVERYONE,
    input: emptyObject,
    output: z.object({
      list: z.array(z.object({ title: gameTypeCode, cards: z.array(vendorEntry) })),
    }),
  }),
  launchFb: call({
    method: "GET",
    path: "/wps/relay/GCS_gameLaunchFB",
    area: "games",
    summary: "The address of the FB sportsbook for the signed-in account",
    roles: SIGNED_IN,
    gives: "play",
    errors: [
      "GAME_NOT_FOUND",
      "GAME_MAINTENANCE",
      "VENDOR_UNAVAILABLE",
      "DEMO_ACCOUNT",
      "PLAYER_EXCLUDED",
      "WAGER_LIMIT",
      "LOSS_LIMIT",
      "SESSION_LIMIT",
    ],
    input: z.object({
      ...launchFields,
      selection,
      language: shortText(8).optional(),
    }),
    output: launched,
  }),
  favouriteIds: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getFavoriteGames",
    area: "games",
    summary: "The node ids of the account's favourite games",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({ gameType: gameTypeCode.optional() }),
    output: z.object({ gameFavIds: z.array(z.int()), lottFavIds: z.array(z.int()) }),
  }),
  favouriteGames: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getFavoriteGamesList",
    area: "games",
    summary: "The account's favourite games, the latest first, paged",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({
      clientType,
      platform: listPlatform,
      gameType: gameTypeCode.optional(),
      vassalage: shortText(32).optional(),
      language: shortText(8).optional(),
      pageNo,
      pageSize,
    }),
    output: z.object({ content: z.array(game), totalPages: z.int() }),
  }),
  addFavourite: call({
    method: "POST",
    path: "/wps/relay/MCSFE_addFavoriteGame",
    area: "games",
    summary: "Add a game to the account's favourites; adding it twice changes nothing",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF", "GAME_NOT_FOUND"],
    input: favourite,
    output: emptyObject,
  }),
  removeFavourite: call({
    method: "POST",
    path: "/wps/relay/MCSFE_removeFavoriteGame",
    area: "games",
    summary: "Take a game from the account's favourites; taking it twice changes nothing",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: favourite,
    output: emptyObject,
  }),
  fixtureList,
  roomList: call({
    method: "GET",
    path: "/wps/relay/GLS2_roomList",
    area: "games",
    summary: "PVP rooms that are open now",
    roles: EVERYONE,
    input: z.object({
      vassalage: shortText(32).optional(),
      gameCode: shortText(64).optional(),
      language: shortText(8).optional(),
    }),
    output: z.object({
      list: z.array(pvpRoom),
    }),
  }),
  tableList: call({
    method: "GET",
    path: "/wps/relay/GLS2_tableList",
    area: "games",
    summary: "Limits of live tables, of vendors that tell of them",
    roles: EVERYONE,
    input: z.object({ vassalage: shortText(32).optional() }),
    output: z.object({ list: z.array(tableLimits) }),
  }),
};
