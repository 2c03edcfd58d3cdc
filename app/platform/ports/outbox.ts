import type { Clock } from "./clock.ts";
import { exchange } from "./http-exchange.ts";
import type { Mailer } from "./mailer.ts";
import { MessageNotSent, type Sender } from "./message.ts";
import { signedHeaders } from "./signed-request.ts";
import type { SmsSender } from "./sms-sender.ts";
import type { VendorKeys } from "./vendor-keys.ts";

interface OutboxOptions {
  /** The outbox's address; read for each message, since a server learns its own port late. */
  baseUrl: () => string;
  keys: VendorKeys;
  clock: Clock;
}

/** The outbox uses this name in place of a vendor's (docs/decisions/0051). */
const OUTBOX = "OUTBOX";
const TIMEOUT_MS = 5_000;
const MAX_BYTES = 4 * 1024;

/** SMS and mail of a demonstration: sent over HTTP, signed like calls on vendors, to a peer that shows them on a page. */
export function outboxMessengers({ baseUrl, keys, clock }: OutboxOptions): {
  sms: SmsSender;
  mailer: Mailer;
} {
  async function post(sender: Sender, message: object): Promise<void> {
    const url = new URL(`${baseUrl()}/api/v1/${encodeURIComponent(sender.code)}/messages`);
    const body = Buffer.from(JSON.stringify({ ...message, brand: sender.brandName }));
    const [key] = keys.keys("outbound", sender.code, OUTBOX);
    if (!key) throw new MessageNotSent("refused", "there is no key for the outbox");
    const parts = { method: "POST", path: url.pathname, body };
    const headers = { "content-type": "application/json", ...signedHeaders(key, clock.now(), parts) };
    const answer = await exchange({
      method: "POST",
      url,
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    }).catch((error: Error) => {
      throw new MessageNotSent("unavailable", `the outbox cannot be reached: ${error.message}`);
    });
    if (answer.status !== 201) throw new MessageNotSent("refused", `the outbox answered ${answer.status}`);
  }
  return {
    sms: { send: (sender, { to, text }) => post(sender, { channel: "sms", to, subject: "", text }) },
    mailer: {
      send: (sender, { to, subject, text }) => post(sender, { channel: "email", to, subject, text }),
    },
  };
}
