import { sql } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";
import type { LocalizedTexts } from "../content/content.server.ts";
import type { Services } from "../core/services.ts";
import { sendPersonalMessages } from "./send-message.ts";

/** The age up to which a change is reported: a server that hung reports those of that time. */
const MAX_AGE_MS = DAY_MS;
const BATCH_SIZE = 200;

/**
 * A correction's effect on a withdrawal request: its remaining amount, null if it was stopped, and the freed amount, in
 * minor units.
 */
export interface ReducedWithdrawal {
  left: number | null;
  freed: number;
}

declare module "../core/services.ts" {
  interface Services {
    /** Returns the message in every language of the merchant; null if its members have no inbox. */
    withdrawalMessage(merchantId: string, shrunk: ReducedWithdrawal): LocalizedTexts | null;
  }
}

/** Notifies members each time a correction reduced or stopped a withdrawal request. Repeating it sends nothing again. */
export async function notifyReducedWithdrawals(
  { database, clock, withdrawalMessage }: Services,
  merchantId: string,
): Promise<void> {
  const now = clock.now();
  const key = sql<string>`'withdrawal:' || money_event.subject_id || ':' || money_event.seq`;
  const events = await database.db
    .selectFrom("money_event")
    .select(["account_id as accountId", "details", key.as("idempotencyKey")])
    .where("merchant_id", "=", merchantId)
    // Literal as in the index, which a parameter would not match.
    .where(sql<boolean>`reason in ('withdraw.reason.reduced', 'withdraw.reason.corrected')`)
    .where("at", ">=", now - MAX_AGE_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message")
            .select("message.id")
            .whereRef("message.merchant_id", "=", "money_event.merchant_id")
            .where(sql<boolean>`message.idempotency_key = ${key}`),
        ),
      ),
    )
    .orderBy("at")
    .limit(BATCH_SIZE)
    .execute();
  const messages = events.flatMap(({ accountId, details, idempotencyKey }) => {
    const texts = withdrawalMessage(merchantId, parseReducedWithdrawal(details));
    return texts ? [{ accountId, texts, idempotencyKey }] : [];
  });
  if (messages.length === 0) return;
  await database.transaction((trx) => sendPersonalMessages(trx, { merchantId, sentAt: now }, messages));
}

/** Parses the facts that wallet/reduce-withdrawals.ts records about a request. */
function parseReducedWithdrawal(details: string): ReducedWithdrawal {
  const {
    amount = null,
    freed,
    returned,
  } = JSON.parse(details) as Partial<Record<"amount" | "freed" | "returned", number>>;
  return { left: amount, freed: freed ?? returned ?? 0 };
}
