import { sql } from "kysely";
import { DAY_MS } from "#app/shared/durations.ts";
import type { LocalizedTexts } from "../content/content.server.ts";
import type { Services } from "../core/services.ts";
import { sendPersonalMessages } from "./send-message.ts";

/** The age up to which a debt is reported: a server that hung reports the debts of that time. */
const MAX_AGE_MS = DAY_MS;
const BATCH_SIZE = 200;

declare module "../core/services.ts" {
  interface Services {
    /** Returns the message about a debt in minor units; null if a merchant's members have no inbox. */
    debtMessage(merchantId: string, amount: number): LocalizedTexts | null;
  }
}

/** Sends each member with a new debt a message that explains it. Repeating it sends nothing again. */
export async function notifyDebtors(
  { database, clock, debtMessage }: Services,
  merchantId: string,
): Promise<void> {
  const now = clock.now();
  const debts = await database.db
    .selectFrom("member_debt")
    .select(["id", "account_id", "remaining"])
    .where("merchant_id", "=", merchantId)
    .where("remaining", ">", 0)
    .where("book", "=", "real")
    .where("created_at", ">=", now - MAX_AGE_MS)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("message")
            .select("message.id")
            .whereRef("message.merchant_id", "=", "member_debt.merchant_id")
            .where(sql<boolean>`message.idempotency_key = 'debt:' || member_debt.id`),
        ),
      ),
    )
    .limit(BATCH_SIZE)
    .execute();
  const messages = debts.flatMap(({ id, account_id: accountId, remaining }) => {
    const texts = debtMessage(merchantId, remaining);
    return texts ? [{ accountId, texts, idempotencyKey: `debt:${id}` }] : [];
  });
  if (messages.length === 0) return;
  await database.transaction((trx) => sendPersonalMessages(trx, { merchantId, sentAt: now }, messages));
}
