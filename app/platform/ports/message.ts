import type { MerchantProfile } from "../core/merchant.ts";

/** The brand in whose name a message is sent. */
export type Sender = Pick<MerchantProfile, "code" | "brandName">;

/** The reason why a message was not sent. `recipient`: the address cannot be reached, so that a retry does not help. */
export type NotSentReason = "recipient" | "busy" | "refused" | "unavailable";

/**
 * Thrown when a carrier or mail server refuses a message. The error's message is for the log: it contains neither
 * secrets nor the message's text.
 */
export class MessageNotSent extends Error {
  readonly reason: NotSentReason;

  constructor(reason: NotSentReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MessageNotSent";
    this.reason = reason;
  }
}
