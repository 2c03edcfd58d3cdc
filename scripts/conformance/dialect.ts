/** An amount in minor units, or the JSON text of an invalid amount. */
export type Amount = number | { json: string };

interface OfRound {
  id: string;
  round: string;
  player: string;
}
interface OfBet extends OfRound {
  /** The id of the bet that the call is about. */
  bet: string;
}

/** A call to a wallet, in terms that all dialects share. */
export type Call =
  | { kind: "authenticate"; token: string }
  | { kind: "balance"; player: string }
  | ({ kind: "bet"; token: string; game: string; currency: string; amount: Amount } & OfRound)
  | ({
      kind: "win";
      currency: string;
      amount: Amount;
      last: boolean;
      outcome?: "cashed_out" | "lost";
    } & OfBet)
  | ({ kind: "rollback" } & OfBet)
  | ({
      kind: "resettle";
      currency: string;
      amount: Amount;
      outcome: "won" | "lost" | "void";
      reason: string;
    } & OfBet)
  | ({ kind: "unsettle"; currency: string; reason: string } & OfBet)
  | ({ kind: "bonus" | "jackpot"; game: string; currency: string; amount: Amount; from: string } & OfRound)
  | ({ kind: "end-round" } & OfRound)
  | ({
      kind: "may-play";
      token: string;
      game: string;
      currency: string;
      amount: Amount;
    } & Omit<OfRound, "id">)
  | ({ kind: "not-played" } & Omit<OfRound, "id">)
  | ({
      kind: "round";
      game: string;
      currency: string;
      stake: number;
      win: number;
      startedAt: number;
      revision: number;
    } & Omit<OfRound, "id">);

export type CallFor<K extends Call["kind"]> = Extract<Call, { kind: K }>;

/** Defects of a call that a wallet has to refuse. */
export interface InvalidCallOptions {
  /** Signed this long ago. */
  ageMs?: number;
  signature?:
    | "missing"
    /** Signed with another key under the right key's name. */
    | "of-another-key"
    /** The signature of a body with another amount. */
    | "of-another-body"
    /** The signature of the same content in other bytes. */
    | "of-other-bytes"
    /** A valid signature, but of a call to another merchant's wallet. */
    | "of-another-merchant";
  /** Sends the call, written and signed for its own path, to the path of this call. */
  sentTo?: Call["kind"];
  body?: "no-json" | "a-field-twice";
}

/** The result of a call on a wallet, in words that all dialects share. */
export type Outcome =
  | "accepted"
  | "bad-signature"
  | "expired-request"
  | "malformed"
  | "wrong-merchant"
  | "unknown-token"
  | "expired-token"
  | "unknown-player"
  | "unknown-game"
  | "wrong-currency"
  | "no-money"
  | "conflict"
  | "unknown-bet"
  | "unknown-round"
  | "not-that-bet"
  | "refused-bet"
  | "rolled-back"
  | "round-closed"
  | "bet-open"
  | "bet-settled"
  | "excluded"
  | "other-refusal"
  /** HTTP 5xx: the wallet does not know the outcome, and the call has to be retried. */
  | "ask-again"
  | "no-answer"
  /** Not a response that the dialect's document describes. */
  | "unreadable";

/** A wallet's answer, read. */
export interface Reply {
  outcome: Outcome;
  /** The dialect's own code for the outcome, or the fault of the response. */
  said: string;
  /** The player's spendable balance, minor units; null when the response has none. */
  balance: number | null;
  /** The part of the response that a retry of the call must return again. */
  kept: string;
  /** The text of a refusal for the player; null when the response has none. */
  text?: string | null;
  /** Present in the response to an accepted `authenticate`. */
  player?: { id: string; currency: string; decimals: number };
}

/** A call as an HTTP request; `path` is appended to the wallet's address. */
export interface HttpCall {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export interface HttpAnswer {
  status: number;
  text: string;
}

/** An integrator's data about a wallet and the vendor that the kit plays. */
export interface Identity {
  /** The address that the paths of calls are appended to. */
  url: URL;
  /** The signing key, in the dialect's format. */
  key: string;
  merchant: string;
  vendor: string;
}

/** The writing of calls and reading of responses. `decimals` are those of the player's currency. */
export interface Dialect {
  write(call: Call, wrong: InvalidCallOptions, decimals: number): HttpCall;
  read(answer: HttpAnswer, decimals: number): Reply;
  /** True when a win may state the outcome of its bet. */
  saysOutcomes: boolean;
  /** The JSON text of an amount plus half a minor unit; null when amounts are whole minor units. */
  andAHalf: ((amount: number, decimals: number) => string) | null;
  /** True when a vendor may have a wallet of its own in this dialect. */
  hasOwnWallets: boolean;
  /** JSON texts that are invalid as the amount of a bet, each with its fault. */
  wrongAmounts: readonly [what: string, json: string][];
}
