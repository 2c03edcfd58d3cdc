import * as z from "zod";

/** Printable ASCII without spaces: what any vendor's ids are made of. */
const id = z.string().regex(/^[!-~]{1,64}$/);
const currency = z.string().regex(/^[A-Z0-9]{2,8}$/);
/** Minor units; 10^12 is more than any stake or win. */
const amount = z.int().max(1_000_000_000_000);

/** The bodies of the seven calls. An unknown field is refused, so that no vendor relies on one that does nothing. */
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
  }),
  win: z.strictObject({
    transactionId: id,
    roundId: id,
    playerId: id,
    betTransactionId: id.meta({ description: "The bet that this is the outcome of" }),
    currency,
    amount: amount.min(0).meta({ description: "0 where the bet is lost" }),
    endRound: z.boolean().meta({ description: "True when nothing more will happen in this round" }),
  }),
  rollback: z.strictObject({ transactionId: id, roundId: id, playerId: id, betTransactionId: id }),
  round: z.strictObject({
    roundId: id,
    playerId: id,
    gameCode: id,
    currency,
    stake: amount.min(1),
    win: amount.min(0),
    startedAt: z.int().min(0).meta({ description: "UTC epoch milliseconds" }),
  }),
  "end-round": z.strictObject({ transactionId: id, roundId: id, playerId: id }),
};

export type CallName = keyof typeof bodies;
export type Body<N extends CallName> = z.infer<(typeof bodies)[N]>;

export function isCallName(name: string): name is CallName {
  return Object.hasOwn(bodies, name);
}
