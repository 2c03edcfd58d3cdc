import * as z from "zod";
import { addDays, isDay } from "#app/shared/business-day.ts";
import { betDetail } from "./bet-detail.ts";
import {
  businessDay,
  call,
  epochMs,
  gameTypeCode,
  minorUnits,
  queryIntOr,
  REAL_ACCOUNTS,
  requiredText,
  SIGNED_IN,
  shortText,
} from "./call.ts";
import { betRecord, betRecordFilters, betState, betTotalFields } from "./wallet.ts";

/** Longest period of a record, in days: a year with its leap day. */
const MAX_DAYS = 366;

/** From one business day to another, both included; at most a year. */
export const dayRange = { from: businessDay, to: businessDay };
/**
 * Returns true when the first day is not after the last and the period is at most a year. Also true when either is not
 * a valid day, because the fields report that themselves.
 */
export function isPeriod({ from, to }: { from: string; to: string }): boolean {
  return !isDay(from) || !isDay(to) || (from <= to && to < addDays(from, MAX_DAYS));
}
/** The error of an invalid period. */
export const invalidPeriodError = { path: ["to"], params: { key: "error.field.date" } };

const cursor = shortText(64).optional();

/** The groups of a member's record. Each capability adds kinds of transfers; these groups stay the same. */
export const recordGroup = z.enum(["deposit", "withdrawal", "game", "transfer", "bonus", "earning", "other"]);
export type RecordGroup = z.infer<typeof recordGroup>;

const walletName = z.string().meta({ description: "`main`, `bonus`, or `vendor-` and the vendor's code" });

const accountEntry = z.object({
  id: z.string(),
  kind: z.string().meta({ description: "The ledger's word for it, such as `bet` or `deposit`" }),
  group: recordGroup,
  at: epochMs,
  amount: minorUnits.meta({ description: "Below zero for what left the wallet" }),
  balanceAfter: minorUnits.meta({ description: "Balance of the wallet at that time, holds included" }),
  reference: z
    .string()
    .nullable()
    .meta({
      description:
        "Subject of the entry: a round by the vendor's name for it, or a payment or transfer by " +
        "its reference, or earnings by the number of their payslip",
    }),
  gameName: z.string().nullable(),
});
export type AccountEntry = z.infer<typeof accountEntry>;

const profitLine = z.object({
  day: z.string(),
  gameType: gameTypeCode,
  bets: z.int(),
  stake: minorUnits,
  validBet: minorUnits,
  win: minorUnits,
  resettled: z.int().meta({ description: "Number of these bets that were changed on a later day" }),
  resettledAt: epochMs.nullable().meta({ description: "When the last of those was changed" }),
});
export type ProfitLine = z.infer<typeof profitLine>;

const paidInAndOut = z.object({
  deposits: minorUnits.meta({ description: "Less what was taken back" }),
  withdrawals: minorUnits.meta({ description: "Less what came back" }),
  bonuses: minorUnits.meta({ description: "Bonus money that became the member's own" }),
});

const reel = z.array(z.string().max(32)).max(20);
export const vendorRound = z.object({
  state: z.string().max(32),
  reels: z
    .array(reel)
    .max(20)
    .nullable()
    .meta({ description: "The symbols shown, reel by reel from the top" }),
  wins: z
    .array(
      z.object({
        symbol: z.string().max(32),
        count: z.int().min(0),
        line: z.int().min(0).nullable(),
        ways: z.int().min(0),
        win: z.int().min(0),
      }),
    )
    .max(200),
  lines: z
    .array(z.string().max(500))
    .max(50)
    .default([])
    .meta({ description: "Outcome of the bet, in the vendor's own words" }),
});

const betChange = z.object({
  kind: z.enum(["win", "settled", "resettled", "rolled_back", "unsettled"]),
  state: betState,
  stake: minorUnits,
  validBet: minorUnits,
  win: minorUnits.meta({ description: "The whole win after the change" }),
  moved: minorUnits.meta({
    description: "Amount that the change moved to the account's wallet; below zero when moved out of it",
  }),
  shortfall: minorUnits.meta({
    description:
      "Amount that the change should have taken back and could not: a debt of the account. " +
      "Before there were debts the platform bore it; the amount is below zero where that was " +
      "made up for",
  }),
  reason: z.string().meta({ description: "In the vendor's words, or nothing" }),
  at: epochMs,
});
export type BetChange = z.infer<typeof betChange>;

export const recordsContract = {
  accountRecord: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getAccountRecord",
    area: "records",
    summary: "What moved in one of the account's wallets, newest first, with the balance after each",
    description:
      "`before` and `after` take the id of an entry: those older than it, or the next newer ones. Totals are of the " +
      "whole period and group.",
    roles: REAL_ACCOUNTS,
    pages: ["member/transactionHistory", "member/transferFund"],
    errors: ["NOT_FOUND"],
    input: z
      .object({
        ...dayRange,
        wallet: walletName.max(64).default("main"),
        group: recordGroup.optional(),
        before: cursor,
        after: cursor,
        pageSize: queryIntOr(20, 1, 1_000),
      })
      .refine(isPeriod, invalidPeriodError),
    output: z.object({
      wallets: z.array(z.object({ wallet: walletName, balance: minorUnits })),
      list: z.array(accountEntry),
      hasNewer: z.boolean(),
      hasOlder: z.boolean(),
      totals: z.object({ entries: z.int(), moneyIn: minorUnits, moneyOut: minorUnits }),
      opening: minorUnits.meta({ description: "Balance of the wallet before the period" }),
      closing: minorUnits.meta({ description: "Balance of the wallet at the period's end" }),
    }),
  }),
  personalProfit: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getPersonalProfit",
    area: "records",
    summary: "What the account staked and won, by day and game type, and what it paid in and out",
    description:
      "Bets count on the day on which they were placed, once they are settled. A result that is " +
      "changed later changes that day; `resettled` shows it.",
    roles: REAL_ACCOUNTS,
    pages: ["member/personalProfit"],
    input: z.object(dayRange).refine(isPeriod, invalidPeriodError),
    output: z.object({
      list: z.array(profitLine),
      ...betTotalFields,
      period: paidInAndOut,
      lifetime: paidInAndOut,
    }),
  }),
  betRecordRows: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getBetRecordRows",
    area: "records",
    summary: "The bets of the betting record one after another, newest first, without totals",
    roles: SIGNED_IN,
    pages: ["member/personalHistoryCopy"],
    input: z.object({
      ...betRecordFilters,
      after: cursor.meta({ description: "The answer's `next`, for the rows that follow" }),
      pageSize: queryIntOr(100, 1, 1_000),
    }),
    output: z.object({ list: z.array(betRecord), next: z.string().nullable() }),
  }),
  betDetail: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getBetDetail",
    area: "records",
    summary:
      "One of the account's bets: what it was on, what became of it step by step, and its vendor's calls",
    roles: SIGNED_IN,
    pages: ["member/personalHistoryCopy"],
    errors: ["NOT_FOUND"],
    input: z.object({
      betId: requiredText(64),
      askVendor: queryIntOr(0, 0, 1).meta({ description: "1 to ask its vendor about the round, too" }),
    }),
    output: z.object({
      bet: betRecord,
      ownWallet: z
        .boolean()
        .meta({ description: "Played from the vendor's own wallet: no money moved here" }),
      detail: betDetail,
      changes: z.array(betChange),
      calls: z.array(
        z.object({
          kind: z.enum(["bet", "win", "rollback", "end_round", "resettle", "unsettle", "bonus", "jackpot"]),
          state: z.enum(["applied", "declined", "rolled_back", "tombstone"]),
          amount: minorUnits,
          at: epochMs,
        }),
      ),
      vendor: vendorRound.nullable().meta({
        description: "Null where the vendor was not asked, does not know the round, or does not answer",
      }),
    }),
  }),
  moneyTimeline: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getMoneyTimeline",
    area: "records",
    summary: "The account's deposits, withdrawals and transfers, each with every step it took, newest first",
    description:
      "Bets are among them where they are on a match or a draw, and where their result was changed after they had been settled.",
    roles: REAL_ACCOUNTS,
    pages: ["member/transactionHistory"],
    input: z.object({
      subject: z
        .enum([
          "deposit",
          "withdrawal",
          "vendor_transfer",
          "peer_transfer",
          "bonus",
          "adjustment",
          "debt",
          "earning",
          "bet",
        ])
        .optional(),
      before: cursor.meta({ description: "The answer's `next`, for what began earlier" }),
      pageSize: queryIntOr(10, 1, 50),
    }),
    output: z.object({
      list: z.array(
        z.object({
          subject: z.string(),
          subjectId: z.string(),
          reference: z.string().nullable().meta({ description: "Null for what has none" }),
          amount: minorUnits.nullable(),
          bet: z
            .object({
              game: z.string(),
              slip: z.array(z.string()).meta({ description: "The two sides of each match on a slip" }),
              draw: z.string().nullable().meta({ description: "Draw of a lottery ticket" }),
              picks: z
                .array(z.string())
                .meta({ description: "Numbers or options picked on a lottery ticket" }),
            })
            .nullable()
            .meta({ description: "Null for what is no bet" }),
          steps: z.array(
            z.object({
              state: z.string(),
              at: epochMs,
              amount: minorUnits.nullable().meta({
                description: "For a bet: its stake, then its whole win after each step; else null",
              }),
              reason: z.string().meta({
                description: "Catalogue key, or nothing; of a bet its vendor's own words",
              }),
              actor: z.enum(["member", "provider", "operator", "system"]),
            }),
          ),
        }),
      ),
      next: z.string().nullable(),
    }),
  }),
};
