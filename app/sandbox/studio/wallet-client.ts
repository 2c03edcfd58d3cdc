import type { Send } from "../fault-injection.ts";
import { type StudioKeys, sign } from "../signing.ts";

/** Timeout of a call to the operator's wallet. */
const TIMEOUT_MS = 3_000;

/** The wallet's answer. `unknown`: there was no reliable answer, and the call may or may not have been carried out. */
export type WalletAnswer =
  | { kind: "ok"; balance: number; fields: Readonly<Record<string, unknown>> }
  | { kind: "refused"; code: string; balance: number | null }
  | { kind: "unknown" };

/** An operator, and the studio's label under which it is called. */
export interface VendorScope {
  merchant: string;
  vendor: string;
}

export type WalletCall =
  | "authenticate"
  | "balance"
  | "bet"
  | "win"
  | "rollback"
  | "resettle"
  | "unsettle"
  | "bonus";

export interface WalletClient {
  call(line: VendorScope, call: WalletCall, content: object): Promise<WalletAnswer>;
}

/**
 * The reason why an operator refuses a stake from the studio's own wallet; `text` is in the player's language, null
 * when there is none.
 */
export interface Refusal {
  code: string;
  text: string | null;
}

/** Calls to an operator about bets that are played from the studio's own wallets. */
export interface OwnWalletReports {
  /** Returns the refusal of a stake, or null when it may be taken. No response counts as a refusal. */
  mayPlay(line: VendorScope, stake: object): Promise<Refusal | null>;
  /** Reports that an allowed stake was not taken; returns true when nothing is left to report. */
  notPlayed(line: VendorScope, round: { roundId: string; playerId: string }): Promise<boolean>;
  /** Reports a round; returns true when nothing is left to report. */
  tell(line: VendorScope, round: object): Promise<boolean>;
}

/** Codes with which an operator answers a repeated report of a round: nothing is left to report. */
const REPORTED_CODES = new Set([
  "TRANSACTION_CONFLICT",
  "AMOUNT_MISMATCH",
  "GAME_UNKNOWN",
  "PLAYER_UNKNOWN",
  "WRONG_CURRENCY",
  "BAD_REQUEST",
]);

/** Calls operators' wallets at `platformUrl` with signed requests. */
export function createWalletClient(options: {
  platformUrl: string;
  keys: StudioKeys;
  clock: { now(): number };
  send: Send;
}): WalletClient & OwnWalletReports {
  const { platformUrl, keys, clock, send } = options;

  /** Returns the status and fields of a response; null when there was none or it was malformed. */
  async function exchange({ merchant, vendor }: VendorScope, call: string, content: object) {
    const [key] = keys.keys("inbound", merchant, vendor);
    if (!key) return null;
    const path = `/vendor/v1/${merchant}/${vendor}/${call}`;
    const body = Buffer.from(JSON.stringify(content));
    const headers = {
      "content-type": "application/json",
      ...sign(key, clock.now(), { method: "POST", path, body }),
    };
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await send(`${platformUrl}${path}`, { method: "POST", headers, body, signal });
      return { status: response.status, fields: (await response.json()) as Record<string, unknown> };
    } catch {
      return null;
    }
  }

  async function isHeard(line: VendorScope, call: string, content: object): Promise<boolean> {
    const answer = await exchange(line, call, content);
    return answer?.status === 200 || REPORTED_CODES.has(String(answer?.fields.code));
  }

  return {
    async call(line, call, content) {
      const answer = await exchange(line, call, content);
      return answer ? parseWalletAnswer(answer.status, answer.fields) : { kind: "unknown" };
    },
    async mayPlay(line, stake) {
      const answer = await exchange(line, "may-play", stake);
      if (answer?.status === 200) return null;
      const { code, text } = answer?.fields ?? {};
      const isFinal = answer !== null && answer.status < 500 && typeof code === "string";
      if (!isFinal) return { code: "WALLET_UNAVAILABLE", text: null };
      return { code, text: typeof text === "string" && text !== "" ? text : null };
    },
    notPlayed: (line, round) => isHeard(line, "not-played", round),
    tell: (line, round) => isHeard(line, "round", round),
  };
}

function parseWalletAnswer(status: number, fields: Record<string, unknown>): WalletAnswer {
  const balance = typeof fields.balance === "number" ? fields.balance : null;
  if (status === 200 && balance !== null) return { kind: "ok", balance, fields };
  if (status >= 400 && status < 500 && typeof fields.code === "string") {
    return { kind: "refused", code: fields.code, balance };
  }
  return { kind: "unknown" };
}
