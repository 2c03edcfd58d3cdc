import type { ClubLevel } from "../core/merchant.ts";

/** Three levels of a club. */
export const LEVELS: readonly ClubLevel[] = [
  {
    name: "Bronze",
    names: {},
    color: "#8A5A2B",
    turnover: 10_000,
    deposits: 0,
    vipContact: false,
    benefits: [],
  },
  {
    name: "Silver",
    names: { TH: "เงิน" },
    color: "#7A7F87",
    turnover: 50_000,
    deposits: 5_000,
    vipContact: false,
    benefits: [],
  },
  {
    name: "Gold",
    names: {},
    color: "#9A7400",
    turnover: 200_000,
    deposits: 20_000,
    vipContact: false,
    benefits: [],
  },
];
