import type { Effect } from "../effect.ts";
import { BACK_OFFICE } from "./back-office.ts";
import { BONUSES } from "./bonuses.ts";
import { DEPOSITS } from "./deposits.ts";
import { REFERRAL } from "./referral.ts";
import { REWARDS } from "./rewards.ts";
import { TRANSFERS } from "./transfers.ts";
import { WITHDRAWALS } from "./withdrawals.ts";

/** The declared effects of this folder. */
export const MONEY: readonly Effect[] = [
  ...DEPOSITS,
  ...WITHDRAWALS,
  ...TRANSFERS,
  ...BONUSES,
  ...REWARDS,
  ...REFERRAL,
  ...BACK_OFFICE,
];

/** Settings that are only data, with the reason: their value is shown or passed on as it is and switches nothing. */
export const MONEY_DATA: Readonly<Record<string, string>> = {};
