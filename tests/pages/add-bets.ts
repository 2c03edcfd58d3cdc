import { createHash } from "node:crypto";
import { addBet, changeBet } from "../../app/platform/bets/testing.ts";
import type { BetDetail } from "../../app/platform/contract/bet-detail.ts";
import type { BetState } from "../../app/platform/database/tables/bets.ts";
import { loadDatabase } from "../e2e/setup/database.ts";
import type { Site } from "../e2e/setup/site.ts";

interface SampleBet {
  stake: number;
  win: number;
  state: BetState;
  type: string;
  detail: BetDetail;
  /** Texts that the page must show about it, in English. */
  says: string[];
}

const SEED = "5f1d8c4e";
const startsAt = Date.UTC(2026, 10, 20, 12);
const leg = {
  fixtureId: "f",
  competition: "Harbour League",
  startsAt,
  market: "1X2",
  line: null,
  inPlay: false,
  score: "2:1",
} as const;

/** A bet of each kind of game, and the possible results of a slip. Amounts are minor units of pesos. */
export const SAMPLE_BETS: Readonly<Record<string, SampleBet>> = {
  none: {
    stake: 100,
    win: 0,
    state: "lost",
    type: "bet",
    detail: { kind: "none" },
    says: ["The provider sent no details for this bet."],
  },
  reels: {
    stake: 1_000,
    win: 2_500,
    state: "won",
    type: "spin",
    detail: {
      kind: "reels",
      reels: [
        ["7", "A", "K"],
        ["7", "Q", "A"],
        ["7", "K", "Q"],
      ],
      wins: [{ symbol: "7", count: 3, line: 0, ways: 1, win: 1_500 }],
      features: [{ name: "freeSpins", count: 8, win: 1_000 }],
    },
    says: ["Spin", "3 × 7 on line 1 P 15.00", "Free spins: 8 P 10.00"],
  },
  shots: {
    stake: 500,
    win: 300,
    state: "won",
    type: "bet",
    detail: { kind: "shots", shots: 50, catches: [{ fish: "Grouper", count: 2, win: 300 }] },
    says: ["Shots 50", "2 × Grouper P 3.00"],
  },
  fair: {
    stake: 1_000,
    win: 2_350,
    state: "won",
    type: "bet",
    detail: {
      kind: "fair",
      seedHash: createHash("sha256").update(SEED).digest("hex"),
      seed: SEED,
      clientSeed: "my own",
      nonce: 42,
      picks: ["cash out at 2.35"],
      result: ["3.10"],
      multiplier: 2_350,
    },
    says: ["P 10.00 × 2.35 = P 23.50", "Your seed my own", "Checked: the server seed matches the hash"],
  },
  unfair: {
    stake: 1_000,
    win: 0,
    state: "lost",
    type: "bet",
    detail: {
      kind: "fair",
      seedHash: "00",
      seed: SEED,
      clientSeed: "my own",
      nonce: 43,
      picks: [],
      result: ["1.00"],
      multiplier: null,
    },
    says: ["The bet lost, so nothing was paid.", "Warning: the server seed does not match the hash"],
  },
  cards: {
    stake: 3_000,
    win: 4_500,
    state: "won",
    type: "bet",
    detail: {
      kind: "cards",
      dealer: ["10♠", "9♦"],
      hands: [
        { cards: ["A♥", "K♣"], stake: 1_000, win: 2_500, result: "blackjack" },
        { cards: ["10♣", "9♥"], stake: 2_000, win: 2_000, result: "push" },
      ],
    },
    says: ["Dealer 10♠ 9♦", "Your hand 2 10♣ 9♥", "Push: your stake was returned"],
  },
  table: {
    stake: 200,
    win: 7_200,
    state: "won",
    type: "bet",
    detail: { kind: "table", table: "Roulette 3", position: "straight:17", odds: 36_000, result: ["17"] },
    says: ["Straight up 17", "P 2.00 × 36.00 = P 72.00"],
  },
  room: {
    stake: 5_000,
    win: 9_500,
    state: "won",
    type: "bet",
    detail: {
      kind: "room",
      room: "Tongits 50",
      seat: 2,
      players: 3,
      place: 1,
      rake: 500,
      result: ["A♠", "2♠"],
    },
    says: ["2, 3 players", "share of the room's fee (rake) P 5.00", "Every stake carries an equal share"],
  },
  balls: {
    stake: 1_000,
    win: 5_000,
    state: "won",
    type: "ticket",
    detail: { kind: "balls", ticket: ["4", "8", "15"], drawn: ["8", "15", "70"], patterns: ["Two in a row"] },
    says: ["2 of the 3 numbers on your ticket were drawn.", "Two in a row"],
  },
  accumulator: {
    stake: 10_000,
    // 100 × 1.95 × ((1.98 + 1) / 2) × 1 = 290.55
    win: 29_055,
    state: "won",
    type: "accumulator",
    detail: {
      kind: "sports",
      slip: "accumulator",
      odds: 7_722,
      legs: [
        { ...leg, event: "Reds v Blues", selection: "Reds", odds: 1_950, result: "won" },
        {
          ...leg,
          event: "Owls v Larks",
          market: "AH",
          selection: "Owls",
          line: "-0.25",
          odds: 1_980,
          result: "half_won",
        },
        {
          ...leg,
          event: "Bees v Ants",
          selection: "Draw",
          odds: 2_000,
          inPlay: true,
          result: "void",
          score: null,
        },
      ],
      cashOut: null,
    },
    says: [
      "Accumulator of 3 legs",
      "Match result: Reds @ 1.95",
      "Asian handicap: Owls -0.25 @ 1.98",
      "Half won: half the stake paid at the odds, the other half returned: × 1.49",
      "Placed in play",
      "Void: × 1.00",
      "P 100.00 × 1.95 × 1.49 × 1.00 = P 290.55",
    ],
  },
  lostSlip: {
    stake: 10_000,
    win: 0,
    state: "lost",
    type: "accumulator",
    detail: {
      kind: "sports",
      slip: "accumulator",
      odds: 3_861,
      legs: [
        { ...leg, event: "Reds v Blues", selection: "Blues", odds: 1_950, result: "lost" },
        { ...leg, event: "Owls v Larks", selection: "Owls", odds: 1_980, result: "open", score: null },
      ],
      cashOut: null,
    },
    says: [
      "Lost: × 0.00",
      "Not decided",
      "The bet lost, so nothing was paid.",
      "An accumulator loses if any leg loses.",
    ],
  },
  cashedOut: {
    stake: 10_000,
    win: 12_300,
    state: "cashed_out",
    type: "single",
    detail: {
      kind: "sports",
      slip: "single",
      odds: 1_950,
      legs: [{ ...leg, event: "Reds v Blues", selection: "Reds", odds: 1_950, result: "open", score: null }],
      cashOut: 12_300,
    },
    says: ["Cashed out", "You cashed out early for P 123.00."],
  },
  openSlip: {
    stake: 10_000,
    win: 0,
    state: "open",
    type: "single",
    detail: {
      kind: "sports",
      slip: "single",
      odds: 1_950,
      legs: [{ ...leg, event: "Reds v Blues", selection: "Reds", odds: 1_950, result: "open", score: null }],
      cashOut: null,
    },
    says: ["In progress", "If every selection wins, it pays P 195.00."],
  },
  otherwisePaid: {
    stake: 10_000,
    win: 15_000,
    state: "won",
    type: "single",
    detail: {
      kind: "sports",
      slip: "single",
      odds: 1_950,
      legs: [{ ...leg, event: "Reds v Blues", selection: "Reds", odds: 1_950, result: "won" }],
      cashOut: null,
    },
    says: ["P 100.00 × 1.95 = P 195.00", "These figures come to P 195.00, but the provider paid P 150.00."],
  },
  lottery: {
    stake: 600,
    win: 19_700,
    state: "won",
    type: "ticket",
    detail: {
      kind: "lottery",
      lottery: "Mekong 3D",
      area: "VN_SOUTH",
      draw: "20261120-01",
      drawsAt: startsAt,
      playType: "LAST2",
      numbers: ["17", "71", "05"],
      lines: 3,
      prizeMode: "ELOTT",
      odds: 98_500,
      drawn: ["71"],
      hits: 1,
    },
    says: [
      "Mekong 3D · South",
      "Draw 20261120-01",
      "Play type Last 2",
      "Prize mode Electronic",
      "Lines 3",
      "P 6.00 ÷ 3 lines × 98.50 × 1 winning = P 197.00",
    ],
  },
  void: {
    stake: 400,
    win: 400,
    state: "void",
    type: "bet",
    detail: { kind: "table", table: "Sic Bo", position: "big", odds: 1_950, result: [] },
    says: ["Refunded", "Bet on Big", "Your stake of P 4.00 was returned."],
  },
  bonus: {
    stake: 0,
    win: 700,
    state: "won",
    type: "bonus",
    detail: { kind: "bonus", campaign: "Noon spins", round: "r-9" },
    says: ["Game bonus", "A win from the provider's promotion Noon spins. It took no stake from you."],
  },
  jackpot: {
    stake: 0,
    win: 1_000_000,
    state: "won",
    type: "jackpot",
    detail: { kind: "jackpot", pool: "Grand", trigger: "five stars" },
    says: ["You won the provider's jackpot Grand.", "Triggered by five stars"],
  },
};

/** Inserts the sample bets as a member's, placed a moment ago, and returns their ids by name. No money moves. */
export async function addSampleBets(site: Site, accountId: string): Promise<Map<string, string>> {
  const database = await loadDatabase(site);
  const { merchant_id: merchantId } = await loadMerchant(site, accountId);
  const game = await database.db
    .selectFrom("game")
    .select(["id", "game_type as type", "vendor"])
    .executeTakeFirstOrThrow();
  // Placed a second ago: an hour ago would be yesterday just after midnight.
  const common = { merchantId, accountId, vendor: game.vendor, game, placedAt: Date.now() - 1_000 };
  const ids = new Map<string, string>();
  for (const [name, { says: _, ...bet }] of Object.entries(SAMPLE_BETS)) {
    ids.set(name, await addBet(database, { ...common, ...bet }));
  }
  return ids;
}

/** Changes one of a member's bets now, and records it in its history. */
export async function changeSampleBet(
  site: Site,
  accountId: string,
  betId: string,
  change: Omit<Parameters<typeof changeBet>[3], "at">,
): Promise<void> {
  const { merchant_id } = await loadMerchant(site, accountId);
  await changeBet(await loadDatabase(site), merchant_id, betId, { ...change, at: Date.now() });
}

async function loadMerchant(site: Site, accountId: string) {
  const { db } = await loadDatabase(site);
  const account = db.selectFrom("account").select("merchant_id").where("id", "=", accountId);
  return account.executeTakeFirstOrThrow();
}
