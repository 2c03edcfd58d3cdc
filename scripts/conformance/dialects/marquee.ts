import { createHmac, randomBytes } from "node:crypto";
import type {
  Amount,
  Call,
  Dialect,
  HttpAnswer,
  Identity,
  InvalidCallOptions,
  Outcome,
  Reply,
} from "../dialect.ts";
import { getInteger, readObject, writeObject } from "../json.ts";

const OUTCOMES: Readonly<Record<string, Outcome>> = {
  BAD_REQUEST: "malformed",
  BODY_TOO_LARGE: "malformed",
  BAD_SIGNATURE: "bad-signature",
  TOKEN_UNKNOWN: "unknown-token",
  SESSION_EXPIRED: "expired-token",
  PLAYER_UNKNOWN: "unknown-player",
  GAME_UNKNOWN: "unknown-game",
  WRONG_CURRENCY: "wrong-currency",
  INSUFFICIENT_FUNDS: "no-money",
  TRANSACTION_CONFLICT: "conflict",
  BET_UNKNOWN: "unknown-bet",
  ROUND_UNKNOWN: "unknown-round",
  BET_MISMATCH: "not-that-bet",
  NOT_A_BET: "not-that-bet",
  BET_REFUSED: "refused-bet",
  BET_ROLLED_BACK: "rolled-back",
  ROUND_CLOSED: "round-closed",
  ROUND_SETTLED: "round-closed",
  BET_OPEN: "bet-open",
  BET_SETTLED: "bet-settled",
  PLAYER_EXCLUDED: "excluded",
};

/**
 * The dialect `marquee`: HMAC-SHA256 over time, method, path and body, amounts in minor units. The key is
 * `<id>:<base64>`.
 * @throws Error when the key is invalid.
 */
export function marquee({ url, key, merchant }: Identity): Dialect {
  const [, id, secret] = /^([^:\s]+):([A-Za-z0-9+/_-]+={0,2})$/.exec(key.trim()) ?? [];
  if (id === undefined || secret === undefined) throw new Error("The key must be <id>:<base64>.");
  const own = Buffer.from(secret, "base64");
  const other = randomBytes(32);
  const base = url.pathname.replace(/\/$/, "");

  return {
    write(call, wrong, _decimals) {
      const fields = getFields(call);
      const body = readBody(fields, wrong);
      const signed = {
        timestamp: String(Date.now() - (wrong.ageMs ?? 0)),
        path:
          wrong.signature === "of-another-merchant"
            ? `${base}/${call.kind}`.replace(merchant, "NOBODY")
            : `${base}/${call.kind}`,
        body: signedBody(fields, body, wrong),
      };
      const signature = createHmac("sha256", wrong.signature === "of-another-key" ? other : own)
        .update(`${signed.timestamp}\nPOST\n${signed.path}\n${signed.body}`)
        .digest("hex");
      return {
        path: wrong.sentTo ?? call.kind,
        headers: {
          "x-marquee-key": id,
          "x-marquee-timestamp": signed.timestamp,
          ...(wrong.signature === "missing" ? {} : { "x-marquee-signature": signature }),
        },
        body,
      };
    },
    read,
    saysOutcomes: true,
    andAHalf: null,
    hasOwnWallets: true,
    wrongAmounts: [
      ["negative", "-100"],
      ["zero", "0"],
      ["fraction", "100.5"],
      ["overlong", "1".repeat(30)],
      ["text", '"100"'],
    ],
  };
}

/** The fields of a call's body, as JSON texts. */
function getFields(call: Call): Record<string, string> {
  const { kind: _, ...rest } = call;
  const named: Record<string, unknown> = rest;
  return Object.fromEntries(
    Object.entries(named).map(([name, value]) => [
      getName(call.kind, name),
      toJson(value as string | boolean | Amount),
    ]),
  );
}

const NAMES: Readonly<Record<string, string>> = {
  id: "transactionId",
  round: "roundId",
  player: "playerId",
  bet: "betTransactionId",
  game: "gameCode",
  last: "endRound",
};

function getName(kind: Call["kind"], name: string): string {
  if (name === "from") return kind === "bonus" ? "campaign" : "pool";
  return NAMES[name] ?? name;
}

function toJson(value: string | boolean | Amount): string {
  return typeof value === "object" ? value.json : JSON.stringify(value);
}

function readBody(fields: Record<string, string>, { body }: InvalidCallOptions): string {
  const text = writeObject(fields);
  if (body === "no-json") return text.slice(0, -1);
  return body === "a-field-twice" ? `${text.slice(0, -1)},"amount":1}` : text;
}

function signedBody(fields: Record<string, string>, body: string, { signature }: InvalidCallOptions): string {
  if (signature === "of-another-body") return writeObject({ ...fields, amount: "1" });
  return signature === "of-other-bytes" ? body.replaceAll(",", ", ") : body;
}

function read({ status, text }: HttpAnswer): Reply {
  const kept = `${status} ${text}`;
  if (status >= 500) return { outcome: "ask-again", said: `HTTP ${status}`, balance: null, kept };
  const unreadable = (said: string): Reply => ({ outcome: "unreadable", said, balance: null, kept });
  const body = readObject(text);
  if (!body) return unreadable(`HTTP ${status} without a JSON object`);
  const balance = body.balance === undefined ? null : getInteger(body.balance);
  if (body.balance !== undefined && balance === null)
    return unreadable("a balance that is no integer of minor units");
  const { code, currency, playerId } = body;
  if (status === 200 && body.status === "OK") {
    if (typeof playerId !== "string") return { outcome: "accepted", said: "OK", balance, kept };
    const decimals = getInteger(body.decimals);
    if (typeof currency !== "string" || decimals === null) return unreadable("no currency or no decimals");
    return { outcome: "accepted", said: "OK", balance, kept, player: { id: playerId, currency, decimals } };
  }
  if (status >= 400 && body.status === "REFUSED" && typeof code === "string") {
    const outcome = OUTCOMES[code] ?? "other-refusal";
    return { outcome, said: code, balance, kept, text: typeof body.text === "string" ? body.text : null };
  }
  return unreadable(`HTTP ${status} with status ${String(body.status)}`);
}
