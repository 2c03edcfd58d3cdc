import type { PromotionKind } from "../../../platform/contract/promotion-rules.ts";

/** A field of the rules and its input type. Amounts are typed in units of the currency, as everywhere. */
export type RuleField =
  | {
      name: string;
      type: "amount" | "amounts" | "whole" | "check" | "gameTypes" | "prizes" | "turns" | "game";
    }
  | { name: string; type: "choice"; options: readonly string[] };

const TURNOVER: readonly RuleField[] = [
  { name: "times", type: "whole" },
  { name: "days", type: "whole" },
];
const DRAWS: readonly RuleField[] = [
  { name: "turns", type: "turns" },
  { name: "prizes", type: "prizes" },
  ...TURNOVER,
];

/** The fields of each kind of promotion, in the order of the form. */
export const RULE_FIELDS: Readonly<Record<PromotionKind, readonly RuleField[]>> = {
  depositMatch: [
    { name: "percent", type: "whole" },
    { name: "most", type: "amount" },
    { name: "minDeposit", type: "amount" },
    { name: "of", type: "choice", options: ["bonus", "depositAndBonus"] },
    { name: "every", type: "choice", options: ["account", "day", "deposit"] },
    ...TURNOVER,
  ],
  rebate: [
    { name: "basisPoints", type: "whole" },
    { name: "period", type: "choice", options: ["day", "week"] },
    { name: "gameTypes", type: "gameTypes" },
    { name: "minBet", type: "amount" },
    { name: "most", type: "amount" },
    ...TURNOVER,
  ],
  signUp: [
    { name: "amount", type: "amount" },
    { name: "withinDays", type: "whole" },
    { name: "needsMobile", type: "check" },
    ...TURNOVER,
  ],
  checkIn: [{ name: "amounts", type: "amounts" }, ...TURNOVER],
  wheel: DRAWS,
  raffle: DRAWS,
  freeSpins: [
    { name: "game", type: "game" },
    { name: "spins", type: "whole" },
    { name: "stake", type: "amount" },
    { name: "days", type: "whole" },
    { name: "onlyByOperators", type: "check" },
  ],
  manual: [{ name: "most", type: "amount" }, ...TURNOVER],
  info: [],
};
