import type { MerchantProfile } from "../core/merchant.ts";

/** In whose name a message goes out. */
export type Sender = Pick<MerchantProfile, "code" | "brandName">;

/** The reason why a message was not sent. `recipient`: the address cannot be reached, so that a retry does not help. */
export type NotSentReason = "recipient" | "busy" | "refused" | "unavailable";

/** A carrier's or mail server's no. Its message is for the log: it holds neither secrets nor the message's text. */
export class MessageNotSent extends Error {
  readonly reason: NotSentReason;

  constructor(reason: NotSentReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "MessageNotSent";
    this.reason = reason;
  }
}
