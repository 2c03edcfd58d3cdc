import * as z from "zod";
import { PaymentRefused } from "./payment-provider.ts";
import { peerFetch } from "./peer-fetch.ts";

/** A merchant's account at Xendit. */
export interface XenditAccount {
  secretKey: string;
  /** Webhook verification tokens: two during a rotation. */
  callbackTokens: readonly string[];
}

export interface XenditOptions {
  /** The API's address, without a trailing slash. */
  url: string;
  /** By merchant code. */
  accounts: ReadonlyMap<string, XenditAccount>;
}

const failure = z.object({ error_code: z.string().max(64) });

/** Statuses after which it is unknown if the request was, or will be, carried out. */
const UNDECIDED = new Set([408, 409, 425, 429]);

/**
 * Sends one request to Xendit's API: a POST with content, else a GET. Returns null when the GET finds nothing.
 *
 * @throws PaymentRefused, or Error when the outcome is unknown.
 */
export async function requestXendit<S extends z.ZodType>(
  { url, accounts }: XenditOptions,
  schema: S,
  merchantId: string,
  path: string,
  content?: { body: object; idempotencyKey?: string },
): Promise<z.infer<S> | null> {
  const account = accounts.get(merchantId);
  if (!account) throw new Error(`the merchant ${merchantId} has no account at Xendit`);
  const answer = await peerFetch(`${url}${path}`, {
    method: content ? "POST" : "GET",
    headers: {
      authorization: `Basic ${Buffer.from(`${account.secretKey}:`).toString("base64")}`,
      accept: "application/json",
      ...(content ? { "content-type": "application/json" } : {}),
      ...(content?.idempotencyKey ? { "idempotency-key": content.idempotencyKey } : {}),
    },
    ...(content ? { body: JSON.stringify(content.body) } : {}),
  });
  if (answer.status === 404 && !content) return null;
  const read: unknown = await answer.json().catch(() => null);
  if (answer.status === 200) return schema.parse(read);
  const failed = failure.safeParse(read);
  const code = failed.success ? failed.data.error_code : `HTTP_${answer.status}`;
  // A refused query says nothing about the payment in it.
  if (!content || UNDECIDED.has(answer.status) || answer.status < 400) {
    throw new Error(`Xendit answers ${answer.status} ${code}`);
  }
  throw new PaymentRefused(code);
}
