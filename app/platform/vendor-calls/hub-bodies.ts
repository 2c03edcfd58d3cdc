import * as z from "zod";
import { betOutcome } from "../contract/bet-detail.ts";
import type { CallName } from "./bodies.ts";

/** A JSON number as text: an amount is never parsed as a floating-point number. */
export class DecimalText {
  readonly digits: string;
  constructor(digits: string) {
    this.digits = digits;
  }
}

const id = z.string().regex(/^[!-~]{1,64}$/);
const amount = z.instanceof(DecimalText);
const every = {
  request_uuid: id,
  timestamp: z.int().min(0),
  sub_partner_id: z.string(),
  supplier: z.string(),
};
const transaction = { ...every, user: id, transaction_uuid: id, round: id };
const ofBet = { ...transaction, reference_transaction_uuid: id };
const prize = { ...transaction, game_code: id, currency: z.string(), amount };

/** The signed bodies of the dialect `hub`. No two calls have the same fields. */
export const hubBodies = {
  "user/info": z.strictObject({ ...every, token: id }),
  "user/balance": z.strictObject({ ...every, user: id }),
  "transaction/bet": z.strictObject({
    ...transaction,
    token: id,
    game_code: id,
    currency: z.string(),
    amount,
    bet: z.string().min(1).max(32).optional(),
  }),
  "transaction/win": z.strictObject({
    ...ofBet,
    currency: z.string(),
    amount,
    round_closed: z.boolean(),
  }),
  "transaction/rollback": z.strictObject({ ...ofBet, reason: z.string().max(200).optional() }),
  "transaction/bonus": z.strictObject({ ...prize, reward_uuid: id }),
  "transaction/jackpot": z.strictObject({ ...prize, jackpot_id: id }),
  "transaction/resettle": z.strictObject({
    ...ofBet,
    currency: z.string(),
    amount,
    outcome: betOutcome,
    reason: z.string().min(1).max(200),
  }),
  "transaction/unsettle": z.strictObject({
    ...ofBet,
    currency: z.string(),
    reason: z.string().min(1).max(200),
  }),
  "round/close": z.strictObject(transaction),
};

export type HubPath = keyof typeof hubBodies;

/** Our own call for each path. */
const CALLS: Readonly<Record<HubPath, CallName>> = {
  "user/info": "authenticate",
  "user/balance": "balance",
  "transaction/bet": "bet",
  "transaction/win": "win",
  "transaction/rollback": "rollback",
  "transaction/bonus": "bonus",
  "transaction/jackpot": "jackpot",
  "transaction/resettle": "resettle",
  "transaction/unsettle": "unsettle",
  "round/close": "end-round",
};

/** Returns the call of a path, or null if there is none. */
export function getHubCall(path: string): CallName | null {
  return Object.hasOwn(CALLS, path) ? CALLS[path as HubPath] : null;
}

/** Returns the path of a call, or undefined for the one that the dialect lacks. */
export function getHubPath(call: CallName): HubPath | undefined {
  return (Object.keys(CALLS) as HubPath[]).find((path) => CALLS[path] === call);
}

/** Our names by the dialect's field names. Fields that only identify the recipient of a body are left out. */
const FIELDS: Readonly<Record<string, string>> = {
  user: "playerId",
  transaction_uuid: "transactionId",
  reference_transaction_uuid: "betTransactionId",
  round: "roundId",
  game_code: "gameCode",
  round_closed: "endRound",
  bet: "betType",
  reward_uuid: "campaign",
  jackpot_id: "pool",
  token: "token",
  currency: "currency",
  amount: "amount",
  outcome: "outcome",
  reason: "reason",
};

/** Returns a body's fields under our names. */
export function ownFields(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const own = FIELDS[name];
      return own === undefined || value === undefined ? [] : [[own, value]];
    }),
  );
}
