import * as z from "zod";

const name = z.string().max(64);
const names = z.array(name).max(200);
const minor = z.int().min(0);
/** Decimal odds in thousandths: 1.95 is 1950. */
const odds = z.int().min(1).max(100_000_000);

const result = z.enum(["open", "won", "lost", "half_won", "half_lost", "void"]);

const leg = z.object({
  fixtureId: name,
  event: z.string().max(160).meta({ description: "The two sides of the match" }),
  competition: z.string().max(120).default(""),
  startsAt: z.int().min(0).meta({ description: "UTC epoch milliseconds" }),
  market: name.meta({ description: "1X2, AH, OU, CS, or another name of the vendor's" }),
  selection: z.string().max(120),
  line: z.string().max(16).nullable().meta({ description: "Line of a handicap or total, such as -0.25" }),
  odds,
  inPlay: z.boolean().default(false),
  result,
  score: z.string().max(32).nullable(),
});

/**
 * A bet's selection and result, in a shape for each kind of game. A vendor sends it with a bet (the selection only) and
 * with its settlement (all of it again, with the results). Amounts are minor units.
 */
export const betDetail = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("none") }),
  z.object({
    kind: z.literal("reels"),
    reels: z.array(z.array(name).max(20)).max(20).nullable().meta({ description: "Each from the top" }),
    wins: z
      .array(z.object({ symbol: name, count: minor, line: minor.nullable(), ways: minor, win: minor }))
      .max(200),
    features: z
      .array(
        z.object({
          name: name.meta({ description: "freeSpins, cascade, jackpot ..." }),
          count: minor,
          win: minor,
        }),
      )
      .max(50)
      .default([]),
  }),
  z.object({
    kind: z.literal("shots"),
    shots: minor,
    catches: z.array(z.object({ fish: name, count: minor, win: minor })).max(100),
  }),
  z.object({
    kind: z.literal("fair"),
    seedHash: name.meta({ description: "SHA-256 of the server's seed, known before the bet" }),
    seed: name.nullable().meta({ description: "The server's seed, once it is no longer used" }),
    clientSeed: name,
    nonce: minor,
    picks: names,
    result: names,
    multiplier: odds.nullable(),
  }),
  z.object({
    kind: z.literal("cards"),
    dealer: names,
    hands: z.array(z.object({ cards: names, stake: minor, win: minor, result: name })).max(8),
  }),
  z.object({
    kind: z.literal("table"),
    table: name,
    position: z.string().max(64).meta({ description: "Position of the chips: banker, straight:17, big ..." }),
    odds: odds.nullable(),
    result: names.meta({ description: "Cards, number or dice, once they are known" }),
  }),
  z.object({
    kind: z.literal("room"),
    room: name,
    seat: minor,
    players: minor,
    place: minor.nullable(),
    rake: minor.meta({ description: "The part of the room's fee that this stake bears" }),
    result: names,
  }),
  z.object({
    kind: z.literal("balls"),
    ticket: names,
    drawn: names,
    patterns: names,
  }),
  z.object({
    kind: z.literal("sports"),
    slip: z.enum(["single", "accumulator"]),
    odds: odds.meta({ description: "Odds of the whole slip, as accepted" }),
    legs: z.array(leg).min(1).max(20),
    cashOut: minor.nullable(),
  }),
  z.object({
    kind: z.literal("lottery"),
    lottery: name,
    area: name,
    draw: name.meta({ description: "The draw's number" }),
    drawsAt: z.int().min(0),
    playType: name,
    numbers: names.meta({ description: "The member's picks" }),
    lines: minor.meta({ description: "Number of combinations that the picks make" }),
    prizeMode: name,
    odds,
    drawn: names.meta({ description: "The numbers drawn, once they are known" }),
    hits: minor.nullable(),
  }),
  z.object({ kind: z.literal("bonus"), campaign: name, round: name.nullable() }),
  z.object({ kind: z.literal("jackpot"), pool: name, trigger: name }),
]);

export type BetDetail = z.infer<typeof betDetail>;
export type BetDetailFor<K extends BetDetail["kind"]> = Extract<BetDetail, { kind: K }>;

/** A bet's outcome as reported by a vendor. */
export const betOutcome = z.enum(["won", "lost", "half_won", "half_lost", "void", "cashed_out"]);
export type BetOutcome = z.infer<typeof betOutcome>;
