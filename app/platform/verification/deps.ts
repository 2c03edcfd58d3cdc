import type { Translate } from "../../i18n/text-key.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import type { BotCheck } from "../ports/bot-check.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { SmsSender } from "../ports/sms-sender.ts";

/** The dependencies of the verification use cases; each takes the part that it uses. */
export interface VerificationDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  secrets: Secrets;
  botCheck: BotCheck;
  /** Null if the operator has configured none: then nothing can be sent. */
  sms: SmsSender | null;
  mailer: Mailer | null;
  /** Returns a translator into the visitor's language, with the brand's own texts. */
  translate(ctx: CallContext): Translate;
  log: { warn(facts: object, message: string): void };
  /** Runs work after the response, because its duration would reveal whether an account exists. */
  later(work: () => Promise<void>): void;
  /** For tests: the text of a captcha picture, by its seed. */
  pictureText?: (seed: Buffer) => string;
}
