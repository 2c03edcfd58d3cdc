/**
 * Every refusal of a vendor's call, with its HTTP status. 4xx is final: repeating the call changes nothing, except for
 * BET_UNKNOWN, ROUND_UNKNOWN, PLAYER_UNKNOWN and BET_OPEN, because the missing bet, round or player may still arrive.
 * 5xx or no response leaves the outcome open: repeat the call.
 */
const REFUSALS = {
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  TOKEN_UNKNOWN: 403,
  SESSION_EXPIRED: 403,
  ACCOUNT_DISABLED: 403,
  /** The player is on a break (docs/decisions/0164). */
  PLAYER_EXCLUDED: 403,
  BRAND_CLOSED: 403,
  GAME_CLOSED: 403,
  GAME_UNKNOWN: 403,
  PLAYER_UNKNOWN: 404,
  BET_UNKNOWN: 404,
  ROUND_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  INSUFFICIENT_FUNDS: 409,
  /** The stake exceeds the rest of a limit that the player has set for a period. */
  WAGER_LIMIT: 409,
  LOSS_LIMIT: 409,
  /** The time that the player has set for a period is used up. */
  SESSION_LIMIT: 409,
  /** A demo account has reached its maximum number of bets within an hour. */
  FREE_PLAY_LIMIT: 409,
  WRONG_CURRENCY: 409,
  /** The transaction id was already used with other content. */
  TRANSACTION_CONFLICT: 409,
  NOT_A_BET: 409,
  /** The bet belongs to another player or another round. */
  BET_MISMATCH: 409,
  /** The bet was refused, so there is no win. */
  BET_REFUSED: 409,
  BET_ROLLED_BACK: 409,
  /** The bet is not settled, so there is no outcome to change. */
  BET_OPEN: 409,
  /** The bet was settled by another call: only a resettlement changes its outcome. */
  BET_SETTLED: 409,
  /** A win of free spins that we gave, but to another member, from another vendor, or for more spins than were given. */
  FREE_SPINS_SPENT: 409,
  /** A void bet's win differs from its stake, or the valid bet exceeds the stake. */
  AMOUNT_MISMATCH: 409,
  /** The player's bets of the round are settled: it accepts no more of them. */
  ROUND_CLOSED: 409,
  ROUND_SETTLED: 409,
  BODY_TOO_LARGE: 413,
  INTERNAL: 500,
  /** The database is temporarily unavailable. */
  UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** A response to a vendor. The body is exact, so that it can be stored and repeated. */
export interface Answer {
  status: number;
  body: string;
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Returns an acceptance. Amounts in `fields` are minor units; `balance` is the player's available balance. */
export function accept(fields: Fields): Answer {
  return { status: 200, body: JSON.stringify({ status: "OK", ...fields }) };
}

/** Returns a refusal, with the player's available balance if the player is known. */
export function refuse(code: RefusalCode, fields: Fields = {}): Answer {
  return { status: REFUSALS[code], body: JSON.stringify({ status: "REFUSED", code, ...fields }) };
}
