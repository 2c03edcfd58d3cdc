import type { PromotionKind, RulesFor } from "../contract/promotion-rules.ts";

const testTurnover = { times: 10, days: 30 };
const prizes = [
  { id: "grand", amount: 100_000, weight: 1, stock: 1 },
  { id: "small", amount: 500, weight: 99, stock: null },
];

/** One of each kind of promotion, in minor units. */
export const RULES: { [K in PromotionKind]: RulesFor<K> } = {
  depositMatch: {
    kind: "depositMatch",
    percent: 100,
    most: 500_000,
    minDeposit: 50_000,
    of: "bonus",
    every: "account",
    ...testTurnover,
  },
  rebate: {
    kind: "rebate",
    basisPoints: 50,
    period: "day",
    gameTypes: [],
    minBet: 10_000,
    most: 200_000,
    times: 1,
    days: 7,
  },
  signUp: { kind: "signUp", amount: 10_000, withinDays: 7, needsMobile: false, ...testTurnover },
  checkIn: { kind: "checkIn", amounts: [100, 0, 300], times: 1, days: 7 },
  wheel: { kind: "wheel", turns: { per: "day", count: 1 }, prizes, times: 5, days: 7 },
  raffle: { kind: "raffle", turns: { per: "deposit", every: 100_000, most: 300 }, prizes, times: 5, days: 7 },
  freeSpins: {
    kind: "freeSpins",
    vassalage: "KALYE",
    gameId: "g1",
    gameName: "Golden Carabao",
    spins: 20,
    stake: 100,
    days: 7,
  },
  manual: { kind: "manual", most: 300_000, times: 3, days: 14 },
  info: { kind: "info" },
};

const { gameName: _, ...entered } = RULES.freeSpins;
/** The free spins as an operator enters them. */
export const ENTERED_FREE_SPINS = entered;
