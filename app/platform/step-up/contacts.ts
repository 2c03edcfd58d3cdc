import { type CallContext, requireAccount } from "../call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import { PlatformError } from "../errors.ts";
import type { AreaHandlers } from "../handlers.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { Clock } from "../ports/clock.ts";
import {
  type CodeTarget,
  parseEmail,
  parseMobile,
  type Verification,
} from "../verification/verification.server.ts";
import type { Deed } from "./challenges.ts";

interface ContactDeps {
  database: Database;
  clock: Clock;
  verification: Pick<Verification, "send" | "use">;
  require: (ctx: CallContext, deed: Deed, approval: string | undefined) => Promise<void>;
}

/**
 * Mail address and mobile number of an account: added or changed by approving it, and by a code that shows that the
 * new one is the owner's. The approval is asked for before the code is sent, so the code stands for both.
 */
export function createContacts({ database, clock, verification, require }: ContactDeps) {
  const { db } = database;
  return {
    async sendContactCode(ctx, input) {
      const { accountId, sessionId } = requireAccount(ctx.caller);
      const target = readTarget(input);
      await require(ctx, { action: `contact.${target.channel}`, facts: { to: target.to } }, input.approval);
      return verification.send(ctx, { purpose: "factor", target, subject: `${accountId} ${sessionId}` });
    },

    async setContact(ctx, input) {
      const { accountId, sessionId } = requireAccount(ctx.caller);
      const target = readTarget(input);
      const subject = `${accountId} ${sessionId}`;
      await verification.use(ctx, {
        purpose: "factor",
        target,
        subject,
        code: input.verificationCode.trim(),
      });
      const columns =
        target.channel === "sms"
          ? { mobile: target.to, mobile_verified_at: clock.now() }
          : { email: target.to, email_verified_at: clock.now() };
      try {
        await database.transaction(async (trx) => {
          await trx
            .updateTable("account")
            .set(columns)
            .where("merchant_id", "=", ctx.merchant.code)
            .where("id", "=", accountId)
            .execute();
          if (target.channel === "email") await voidLinks(trx, ctx, accountId, clock.now());
        });
      } catch (error) {
        // A proved number is one account's (docs/decisions/0110). Only whoever has just shown that it is theirs learns so.
        if (target.channel !== "sms" || !(await isTaken(db, ctx, accountId, target.to))) throw error;
        const fields = [{ pointer: "/to", messageKey: "error.field.mobileTaken" }];
        throw new PlatformError("CONFLICT", { fields });
      }
      return {};
    },
  } satisfies AreaHandlers<"stepUp">;
}

/** @throws PlatformError INVALID_INPUT (pointer /to). */
function readTarget(input: {
  channel: "sms" | "email";
  to: string;
  countryDialingCode?: string | undefined;
}): CodeTarget {
  const to =
    input.channel === "sms" ? parseMobile(input.countryDialingCode ?? "", input.to) : parseEmail(input.to);
  if (to === null) {
    const fields = [{ pointer: "/to", messageKey: FIELD_MESSAGE_KEYS.format }];
    throw new PlatformError("INVALID_INPUT", { fields });
  }
  return { channel: input.channel, to };
}

/** Links that set a new password stay with the mailbox they were sent to, which may be why its owner leaves it. */
async function voidLinks(db: Db, ctx: CallContext, accountId: string, now: number): Promise<void> {
  await db
    .updateTable("password_link")
    .set({ used_at: now })
    .where("merchant_id", "=", ctx.merchant.code)
    .where("account_id", "=", accountId)
    .where("used_at", "is", null)
    .execute();
}

async function isTaken(db: Db, ctx: CallContext, accountId: string, mobile: string): Promise<boolean> {
  const row = await db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", ctx.merchant.code)
    .where("mobile", "=", mobile)
    .where("mobile_verified_at", "is not", null)
    .where("id", "!=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}
