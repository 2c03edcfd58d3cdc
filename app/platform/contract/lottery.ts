import * as z from "zod";
import { isDay } from "../../shared/business-day.ts";
import {
  call,
  EVERYONE,
  epochMs,
  idempotencyKey,
  minorUnits,
  pageNo,
  pageSize,
  prizeMode,
  queryIntOr,
  requiredText,
  SIGNED_IN,
  shortText,
} from "./call.ts";

const lotteryGame = z.object({
  gameId: z.string(),
  gameCode: z.string(),
  name: z.string(),
  vassalage: z.string(),
  area: z
    .enum(["VN_NORTH", "VN_CENTRE", "VN_SOUTH", "SEA", "HOUSE"])
    .meta({ description: "HOUSE: a draw every few minutes or faster" }),
  playType: z.enum(["LOTT", "ELOTT"]),
  nextDrawAt: epochMs.nullable(),
  maintenance: z.boolean(),
});
export type LotteryGameView = z.infer<typeof lotteryGame>;

const drawnNumbers = z
  .array(z.string())
  .meta({ description: "Prize numbers in the order of the game's prize table; balls in the order drawn" });

const openedNumber = z.object({
  gameCode: z.string(),
  name: z.string(),
  drawNo: z.string(),
  draw: z.string().meta({ description: "The draw's id, as `lottery.draw` takes it" }),
  drawnAt: epochMs.meta({ description: "When the draw was due" }),
  numbers: drawnNumbers,
});

/** The input fields of every lottery list (spec section 7: count, prizeMode, device, language). */
const listInput = (count: number) =>
  z.object({
    count: queryIntOr(count, 1, 100),
    prizeMode: prizeMode.optional(),
    device: z.enum(["WEB", "H5", "APP"]).default("WEB"),
    language: shortText(8).optional(),
  });

const games = z.object({ list: z.array(lotteryGame) });
const numbers = z.object({ list: z.array(openedNumber) });

/** The result shape of a draw: prize numbers, balls or dice. */
const shape = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("prizes"),
    prizes: z.array(z.object({ code: z.string(), count: z.int(), digits: z.int() })),
  }),
  z.object({ kind: z.literal("balls"), count: z.int(), of: z.int() }),
  z.object({ kind: z.literal("dice"), count: z.int() }),
]);
export type LotteryShape = z.infer<typeof shape>;

const pickRule = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("digits"),
    length: z.int(),
    most: z.int(),
    orders: z.literal(true).optional().meta({ description: "Each order of a number's digits is a line" }),
    mixed: z.literal(true).optional().meta({ description: "Not all digits may be the same" }),
  }),
  z.object({
    kind: z.literal("numbers"),
    from: z.int(),
    to: z.int(),
    width: z.int().meta({ description: "Number of digits in a number as written" }),
    take: z.int().meta({ description: "Size of a combination; each combination is a line" }),
    most: z.int(),
  }),
  z.object({ kind: z.literal("options"), options: z.array(z.string()) }),
]);

/** Thousandths of the unit, by tier. */
const odds = z.array(z.int().min(1)).min(1).max(40);

const playTerms = z.object({
  odds,
  cost: z.int().meta({ description: "Units that a line costs" }),
  returns: z
    .object({ lowest: z.int(), highest: z.int() })
    .meta({ description: "Average return of lines, in basis points of their cost" }),
});

const playType = z.object({
  code: z.string(),
  picks: pickRule,
  tiers: z.array(z.string()).meta({ description: "The tier that each of the odds belongs to" }),
  terms: z.object({ LOTT: playTerms, ELOTT: playTerms }),
});
export type LotteryPlay = z.infer<typeof playType>;

const drawHead = z.object({
  draw: z.string(),
  drawNo: z.string(),
  opensAt: epochMs,
  closesAt: epochMs,
  drawsAt: epochMs,
  seedHash: z.string().meta({ description: "SHA-256 of the seed, published when the draw opens" }),
});

const wholeDraw = drawHead.extend({
  state: z.enum(["open", "closed", "drawn", "settled"]),
  seed: z.string().nullable().meta({ description: "32 bytes in hexadecimal digits; null until the draw" }),
  numbers: drawnNumbers.nullable(),
  drawnAt: epochMs.nullable(),
});

const ticket = z.object({
  ticketId: z.string(),
  gameCode: z.string(),
  name: z.string(),
  draw: z.string(),
  drawNo: z.string(),
  drawsAt: epochMs,
  closesAt: epochMs,
  playType: z.string(),
  prizeMode,
  picks: z.array(z.string()),
  lines: z.int(),
  unit: minorUnits,
  stake: minorUnits,
  win: minorUnits,
  state: z.enum(["open", "won", "lost", "void"]),
  placedAt: epochMs,
});
export type LotteryTicket = z.infer<typeof ticket>;

/** The fields of a ticket. */
const slip = z.object({
  gameCode: requiredText(64),
  playType: requiredText(32),
  prizeMode,
  picks: requiredText(2_000).meta({ description: "Numbers or options, separated by blanks or commas" }),
  unit: minorUnits.meta({ description: "Stake on a line, in minor units" }),
  times: queryIntOr(1, 1, 1_000).meta({ description: "Number of times the unit is staked" }),
});

const quoted = z.object({
  picks: z.array(z.string()),
  lines: z.int(),
  stake: minorUnits,
  odds,
  mostWin: minorUnits.meta({ description: "Payout of one line's best hit" }),
});

/** A lottery as a home page shows it. */
const boardGame = lotteryGame.pick({ gameId: true, gameCode: true, name: true, vassalage: true, area: true });
const nextDraw = boardGame.extend({
  drawsAt: epochMs,
  closesAt: epochMs.meta({ description: "When bets on it end" }),
});
const lastDraw = z.object({
  draw: z.string().meta({ description: "The draw's id, as `lottery.draw` takes it" }),
  drawNo: z.string(),
  drawnAt: epochMs.meta({ description: "When the draw was due" }),
  numbers: drawnNumbers,
});
const day = z
  .string()
  .refine(isDay)
  .meta({ description: "A day where the draw is held, such as 2026-11-23" });

const board = z.object({
  now: epochMs,
  results: z
    .array(
      z.object({
        area: lotteryGame.shape.area,
        day,
        previous: day.nullable().meta({ description: "The day before it with draws" }),
        next: day.nullable().meta({ description: "The day after it with draws" }),
        shape,
        draws: z.array(boardGame.extend({ last: lastDraw })),
      }),
    )
    .meta({ description: "The draws of one day for each area, except HOUSE" }),
  firstDay: day.nullable().meta({ description: "The first day with results; null before any draw" }),
  upcoming: z.array(nextDraw).meta({ description: "The next daily draws, soonest first" }),
  quick: z
    .array(
      nextDraw.extend({
        periodMs: z.int().meta({ description: "From one draw to the next" }),
        last: lastDraw.nullable(),
        shape,
      }),
    )
    .meta({ description: "Lotteries of the area HOUSE, with their last draw" }),
});
export type LotteryBoard = z.infer<typeof board>;

const frequency = z.array(z.object({ number: z.string(), count: z.int() }));
const statistics = z.object({
  draws: z.int().meta({ description: "Number of draws counted" }),
  lookedAt: z.int().meta({ description: "Number of draws considered for `overdue`" }),
  all: frequency.meta({ description: "Ends of all prizes that came most often" }),
  special: frequency.meta({ description: "Ends of the special prize that came most often" }),
  overdue: z
    .array(z.object({ number: z.string(), draws: z.int() }))
    .meta({ description: "Ends that have not come for longest, with the draws since" }),
});
export type NumberStatistics = z.infer<typeof statistics>;

export const lotteryContract = {
  vnMenu: call({
    method: "GET",
    path: "/lgw/vn/games/game_menu",
    area: "lottery",
    summary: "The Vietnam lotteries, by area",
    roles: EVERYONE,
    input: listInput(100),
    output: games,
  }),
  vnRecent: call({
    method: "GET",
    path: "/lgw/vn/games/game_menu/recent",
    area: "lottery",
    summary: "The Vietnam lotteries that the account played, newest first",
    roles: SIGNED_IN,
    input: listInput(20),
    output: games,
  }),
  popular: call({
    method: "GET",
    path: "/lgw/games/popular",
    area: "lottery",
    summary: "The lotteries with the most tickets of the last 30 days",
    roles: EVERYONE,
    input: listInput(20),
    output: games,
  }),
  vnNumbers: call({
    method: "GET",
    path: "/lgw/vn/numeros/opened/game",
    area: "lottery",
    summary: "Drawn numbers of the Vietnam lotteries, newest first",
    roles: EVERYONE,
    input: listInput(100).extend({ gameCode: shortText(64).optional() }),
    output: numbers,
  }),
  openedNumbers: call({
    method: "GET",
    path: "/lotto/lgw/games/opened/numero",
    area: "lottery",
    summary: "Drawn numbers of all lotteries, newest first",
    roles: EVERYONE,
    input: listInput(20).extend({ gameCode: shortText(64).optional() }),
    output: numbers,
  }),
  menu: call({
    method: "GET",
    path: "/lgw/games/lottery/menu",
    area: "lottery",
    summary: "The brand's lotteries of one vendor or of all, and the prize mode that it shows",
    roles: EVERYONE,
    input: listInput(100).extend({ vassalage: shortText(32).optional() }),
    output: games.extend({ prizeMode }),
  }),
  board: call({
    method: "GET",
    path: "/lgw/games/lottery/board",
    area: "lottery",
    summary: "What a home page shows of lotteries: the latest results, the next draws, the frequent ones",
    roles: EVERYONE,
    input: z.object({
      day: day
        .optional()
        .meta({ description: "The day of the results, or the last one before it with draws" }),
    }),
    output: board,
  }),
  numberStatistics: call({
    method: "GET",
    path: "/lgw/games/lottery/numbers",
    area: "lottery",
    summary: "How often two-digit ends came in an area's latest draws, and which have stayed away",
    roles: EVERYONE,
    input: z.object({
      area: lotteryGame.shape.area.extract(["VN_NORTH", "VN_CENTRE", "VN_SOUTH"]).default("VN_NORTH"),
      draws: queryIntOr(30, 1, 90),
    }),
    output: statistics,
  }),
  game: call({
    method: "GET",
    path: "/lgw/games/lottery/game",
    area: "lottery",
    summary: "A lottery's play types, the draw that takes bets, and the server's time",
    roles: EVERYONE,
    errors: ["GAME_NOT_FOUND"],
    input: z.object({ gameCode: requiredText(64) }),
    output: z.object({
      game: lotteryGame,
      shape,
      plays: z.array(playType),
      prizeMode: prizeMode.meta({ description: "The mode that the brand shows prizes in" }),
      minStake: minorUnits,
      maxStake: minorUnits,
      maxLines: z.int(),
      draw: drawHead.nullable().meta({ description: "Null while none is open" }),
      closing: drawHead.nullable().meta({ description: "The draw that has closed and is not drawn yet" }),
      now: epochMs,
    }),
  }),
  draw: call({
    method: "GET",
    path: "/lgw/games/lottery/draw",
    area: "lottery",
    summary: "A draw: its commitment, and once it was drawn its seed and numbers",
    roles: EVERYONE,
    errors: ["NOT_FOUND"],
    input: z.object({ draw: requiredText(80) }),
    output: wholeDraw.extend({ game: lotteryGame, shape }),
  }),
  quote: call({
    method: "POST",
    path: "/lgw/games/lottery/quote",
    area: "lottery",
    summary: "What a ticket would cost, and its odds",
    roles: EVERYONE,
    errors: ["GAME_NOT_FOUND"],
    input: slip,
    output: quoted,
  }),
  placeTicket: call({
    method: "POST",
    path: "/lgw/games/lottery/tickets",
    area: "lottery",
    summary: "Bet on a draw",
    description:
      "`odds` are those that the player saw: where they have changed, nothing is placed. Demo accounts bet with play money.",
    roles: SIGNED_IN,
    money: true,
    gives: "play",
    errors: [
      "PLAYER_EXCLUDED",
      "WAGER_LIMIT",
      "LOSS_LIMIT",
      "SESSION_LIMIT",
      "FREE_PLAY_LIMIT",
      "GAME_NOT_FOUND",
      "GAME_MAINTENANCE",
      "DRAW_CLOSED",
      "ODDS_CHANGED",
      "INSUFFICIENT_FUNDS",
      "ACCOUNT_DISABLED",
      "IDEMPOTENCY_CONFLICT",
    ],
    input: slip.extend({ draw: requiredText(80), odds, idempotencyKey }),
    output: z.object({ ticket, balance: minorUnits }),
  }),
  tickets: call({
    method: "GET",
    path: "/lgw/games/lottery/tickets",
    area: "lottery",
    summary: "The account's tickets, newest first",
    roles: SIGNED_IN,
    input: z.object({
      gameCode: shortText(64).optional(),
      draw: shortText(80).optional(),
      pageNo,
      pageSize,
    }),
    output: z.object({ list: z.array(ticket), totalPages: z.int() }),
  }),
  cancelTicket: call({
    method: "POST",
    path: "/lgw/games/lottery/tickets/cancel",
    area: "lottery",
    summary: "Take a ticket back before its draw closes; taking it back twice changes nothing",
    roles: SIGNED_IN,
    money: true,
    gives: null,
    errors: ["NOT_FOUND", "DRAW_CLOSED"],
    input: z.object({ ticketId: requiredText(64) }),
    output: z.object({ ticket }),
  }),
};
