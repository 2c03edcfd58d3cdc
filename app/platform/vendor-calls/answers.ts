/**
 * Every refusal of a vendor's call, with its HTTP status. 4xx is final: repeating the call changes nothing, except for
 * BET_UNKNOWN, ROUND_UNKNOWN, PLAYER_UNKNOWN and BET_OPEN, since what they miss may still arrive. 5xx or no answer leaves the
 * outcome open: repeat the call.
 */
const REFUSALS = {
  BAD_REQUEST: 400,
  BAD_SIGNATURE: 401,
  TOKEN_UNKNOWN: 403,
  SESSION_EXPIRED: 403,
  ACCOUNT_DISABLED: 403,
  /** The player takes a break (docs/decisions/0164). */
  PLAYER_EXCLUDED: 403,
  BRAND_CLOSED: 403,
  GAME_CLOSED: 403,
  GAME_UNKNOWN: 403,
  PLAYER_UNKNOWN: 404,
  BET_UNKNOWN: 404,
  ROUND_UNKNOWN: 404,
  METHOD_NOT_ALLOWED: 405,
  INSUFFICIENT_FUNDS: 409,
  /** The stake is more than is left of a limit that the player has set for a period. */
  WAGER_LIMIT: 409,
  LOSS_LIMIT: 409,
  /** The time that the player has set for a period is used up. */
  SESSION_LIMIT: 409,
  /** A demo account has placed as many bets within an hour as it may. */
  FREE_PLAY_LIMIT: 409,
  WRONG_CURRENCY: 409,
  /** The transaction id was used before, for something else. */
  TRANSACTION_CONFLICT: 409,
  NOT_A_BET: 409,
  /** The bet is another player's or another round's. */
  BET_MISMATCH: 409,
  /** The bet was refused, so there is no win. */
  BET_REFUSED: 409,
  BET_ROLLED_BACK: 409,
  /** The bet is not settled, so that there is no outcome to change. */
  BET_OPEN: 409,
  /** The bet was settled by another call: only a resettlement changes its outcome. */
  BET_SETTLED: 409,
  /** A win of free spins that we gave: to another member, from another vendor, or of more spins than there are. */
  FREE_SPINS_SPENT: 409,
  /** A void bet's win is not its stake, or more would count than was staked. */
  AMOUNT_MISMATCH: 409,
  /** The player's bets of the round are settled: it takes no more of them. */
  ROUND_CLOSED: 409,
  ROUND_SETTLED: 409,
  BODY_TOO_LARGE: 413,
  INTERNAL: 500,
  /** The database takes nothing just now. */
  UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof REFUSALS;

/** The answer to a vendor. The body is exact, so that it can be stored and repeated. */
export interface Answer {
  status: number;
  body: string;
}

type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** An acceptance. Amounts in `fields` are minor units; `balance` is what the player can spend. */
export function accept(fields: Fields): Answer {
  return { status: 200, body: JSON.stringify({ status: "OK", ...fields }) };
}

/** A refusal, with what the player can spend where the player is known. */
export function refuse(code: RefusalCode, fields: Fields = {}): Answer {
  return { status: REFUSALS[code], body: JSON.stringify({ status: "REFUSED", code, ...fields }) };
}
