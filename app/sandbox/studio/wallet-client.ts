import type { Send } from "../mischief.ts";
import { type StudioKeys, sign } from "../signing.ts";

/** The operator's wallet has this long to answer. */
const TIMEOUT_MS = 3_000;

/** What the wallet said. `unknown`: it said nothing that can be relied on, and may or may not have done it. */
export type WalletAnswer =
  | { kind: "ok"; balance: number; fields: Readonly<Record<string, unknown>> }
  | { kind: "refused"; code: string; balance: number | null }
  | { kind: "unknown" };

/** Which operator, as which of the studio's labels. */
export interface Line {
  merchant: string;
  vendor: string;
}

export type WalletCall = "authenticate" | "balance" | "bet" | "win" | "rollback";

export interface WalletClient {
  call(line: Line, call: WalletCall, content: object): Promise<WalletAnswer>;
}

/** Calls operators' wallets at `platformUrl`, signed. */
export function createWalletClient(options: {
  platformUrl: string;
  keys: StudioKeys;
  clock: { now(): number };
  send: Send;
}): WalletClient {
  const { platformUrl, keys, clock, send } = options;
  return {
    async call({ merchant, vendor }, call, content) {
      const [key] = keys.keys("inbound", merchant, vendor);
      if (!key) return { kind: "unknown" };
      const path = `/vendor/v1/${merchant}/${vendor}/${call}`;
      const body = Buffer.from(JSON.stringify(content));
      const headers = {
        "content-type": "application/json",
        ...sign(key, clock.now(), { method: "POST", path, body }),
      };
      try {
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const response = await send(`${platformUrl}${path}`, { method: "POST", headers, body, signal });
        return understood(response.status, (await response.json()) as Record<string, unknown>);
      } catch {
        return { kind: "unknown" };
      }
    },
  };
}

function understood(status: number, fields: Record<string, unknown>): WalletAnswer {
  const balance = typeof fields.balance === "number" ? fields.balance : null;
  if (status === 200 && balance !== null) return { kind: "ok", balance, fields };
  if (status >= 400 && status < 500 && typeof fields.code === "string") {
    return { kind: "refused", code: fields.code, balance };
  }
  return { kind: "unknown" };
}
