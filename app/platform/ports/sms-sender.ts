import * as z from "zod";
import { jsonOrNull } from "../core/json-or-null.ts";
import { exchange } from "./http-exchange.ts";
import { MessageNotSent, type NotSentReason, type Sender } from "./message.ts";

/** Sends text messages. */
export interface SmsSender {
  /** Sends an SMS. `to` is an E.164 number. @throws MessageNotSent. */
  send(sender: Sender, message: { to: string; text: string }): Promise<void>;
}

export interface TwilioAccount {
  /** The API's address, without a trailing slash. */
  url: string;
  accountSid: string;
  authToken: string;
  /** An E.164 number or a sender name of the account, or the SID of a messaging service (`MG...`). */
  from: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

/** Twilio's error codes (its "Error and Warning Dictionary") that identify the cause; any other is a refusal. */
const REASONS: Readonly<Record<number, NotSentReason>> = {
  20429: "busy",
  14107: "busy",
  30001: "busy",
  21211: "recipient",
  21217: "recipient",
  21408: "recipient",
  21610: "recipient",
  21612: "recipient",
  21614: "recipient",
  21635: "recipient",
  30003: "recipient",
  30005: "recipient",
  30006: "recipient",
};

const failure = z.object({ code: z.int() });

/**
 * Twilio's Messages resource: `POST /2010-04-01/Accounts/{AccountSid}/Messages.json`, a form with `To`, `Body` and
 * `From` or `MessagingServiceSid`, HTTP basic authentication, 201 for an accepted message.
 */
export function twilioSmsSender({ url, accountSid, authToken, from }: TwilioAccount): SmsSender {
  const endpoint = new URL(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  const origin = /^MG[0-9a-f]{32}$/i.test(from) ? "MessagingServiceSid" : "From";
  return {
    async send(_sender, { to, text }) {
      const answer = await exchange({
        method: "POST",
        url: endpoint,
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body: Buffer.from(new URLSearchParams({ [origin]: from, To: to, Body: text }).toString()),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
      }).catch((error: Error) => {
        throw new MessageNotSent("unavailable", `the SMS service cannot be reached: ${error.message}`);
      });
      if (answer.status === 201) return;
      const parsed = failure.safeParse(jsonOrNull(answer.body.toString("utf8")));
      const code = parsed.success ? parsed.data.code : 0;
      throw new MessageNotSent(
        getReason(answer.status, code),
        `the SMS service answered ${answer.status}, code ${code}`,
      );
    },
  };
}

function getReason(status: number, code: number): NotSentReason {
  if (status === 429) return "busy";
  return REASONS[code] ?? (status >= 500 ? "unavailable" : "refused");
}
