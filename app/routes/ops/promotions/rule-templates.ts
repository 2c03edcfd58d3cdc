import type { PromotionKind, RulesFor } from "../../../platform/contract/promotion-rules.ts";

const owes = { times: 10, days: 30 };
const prizes = [
  { id: "top", amount: 100_000, weight: 1, stock: 10 },
  { id: "small", amount: 1_000, weight: 99, stock: null },
];

/** The rules that a new promotion starts with, by kind. Amounts are minor units. */
export const RULE_TEMPLATES: { [K in PromotionKind]: RulesFor<K> } = {
  depositMatch: {
    kind: "depositMatch",
    percent: 50,
    most: 100_000,
    minDeposit: 10_000,
    of: "bonus",
    every: "account",
    ...owes,
  },
  rebate: {
    kind: "rebate",
    basisPoints: 50,
    period: "day",
    gameTypes: ["RNG"],
    minBet: 10_000,
    most: 100_000,
    times: 1,
    days: 7,
  },
  signUp: { kind: "signUp", amount: 10_000, withinDays: 7, needsMobile: true, ...owes },
  checkIn: { kind: "checkIn", amounts: [100, 200, 300, 400, 500, 600, 1_000], times: 1, days: 7 },
  wheel: { kind: "wheel", turns: { per: "day", count: 1 }, prizes, ...owes },
  raffle: { kind: "raffle", turns: { per: "deposit", every: 100_000, most: 100 }, prizes, ...owes },
  freeSpins: {
    kind: "freeSpins",
    vassalage: "",
    gameId: "",
    gameName: "",
    spins: 20,
    stake: 100,
    days: 7,
    onlyByOperators: false,
  },
  manual: { kind: "manual", most: 100_000, ...owes },
  info: { kind: "info" },
};
