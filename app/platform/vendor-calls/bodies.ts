import * as z from "zod";
import { betDetail, betOutcome } from "../contract/bet-detail.ts";

/** Printable ASCII without spaces: sufficient for any vendor's ids. */
const id = z.string().regex(/^[!-~]{1,64}$/);
const currency = z.string().regex(/^[A-Z0-9]{2,8}$/);
/** Minor units; 10^12 is more than any stake or win. */
const amount = z.int().max(1_000_000_000_000);
const MAX_DETAIL_BYTES = 8 * 1024;
const detail = betDetail
  .refine((value) => Buffer.byteLength(JSON.stringify(value)) <= MAX_DETAIL_BYTES, "longer than 8 KiB")
  .optional();
const betType = z.string().min(1).max(32).optional();
const validBet = amount.min(0).optional();
const reason = z.string().max(200);
const ofBet = { transactionId: id, roundId: id, playerId: id, betTransactionId: id };
const prize = {
  transactionId: id,
  roundId: id,
  playerId: id,
  gameCode: id,
  currency,
  amount: amount.min(1),
};

/** The bodies of the calls. An unknown field is refused, so that no vendor relies on a field without effect. */
export const bodies = {
  authenticate: z.strictObject({ token: id }),
  balance: z.strictObject({ playerId: id }),
  bet: z.strictObject({
    transactionId: id,
    roundId: id,
    playerId: id,
    token: id,
    gameCode: id,
    currency,
    amount: amount.min(1),
    betType,
    detail,
  }),
  win: z.strictObject({
    ...ofBet,
    currency,
    amount: amount.min(0).meta({ description: "0 where the bet is lost" }),
    endRound: z.boolean().meta({ description: "True when nothing more will happen in this round" }),
    outcome: betOutcome.optional(),
    validBet,
    detail,
  }),
  rollback: z.strictObject({ ...ofBet, reason: reason.optional() }),
  resettle: z.strictObject({
    ...ofBet,
    currency,
    amount: amount.min(0).meta({ description: "The whole new win" }),
    outcome: betOutcome,
    reason: reason.min(1),
    validBet,
    detail,
  }),
  unsettle: z.strictObject({ ...ofBet, currency, reason: reason.min(1) }),
  bonus: z.strictObject({ ...prize, campaign: z.string().min(1).max(64) }),
  jackpot: z.strictObject({ ...prize, pool: z.string().min(1).max(64) }),
  round: z.strictObject({
    roundId: id,
    playerId: id,
    gameCode: id,
    currency,
    stake: amount.min(1),
    win: amount.min(0),
    startedAt: z.int().min(0).meta({ description: "UTC epoch milliseconds" }),
    betType,
    outcome: betOutcome.optional(),
    validBet,
    detail,
    revision: z.int().min(0).max(1_000_000_000).optional(),
  }),
  "may-play": z.strictObject({
    roundId: id,
    playerId: id,
    token: id,
    gameCode: id,
    currency,
    amount: amount.min(1).meta({ description: "The stake" }),
  }),
  "not-played": z.strictObject({ roundId: id, playerId: id }),
  "end-round": z.strictObject({ transactionId: id, roundId: id, playerId: id }),
};

export type CallName = keyof typeof bodies;
export type Body<N extends CallName> = z.infer<(typeof bodies)[N]>;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(bodies, name);
}
