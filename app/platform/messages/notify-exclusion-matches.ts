import type { LocalizedTexts } from "../content/content.server.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { sendPersonalMessages } from "./send-message.ts";

/** The news about a case in a message to a member: it was opened, with or without holding the account, or decided. */
type MatchNews = "held" | "open" | "confirmed" | "dismissed";

export interface NotifyMatchesDeps {
  database: Database;
  clock: Clock;
  /** Returns the message in every language of the merchant; null if its members have no inbox. */
  matchMessage(merchantId: string, news: MatchNews): LocalizedTexts | null;
}

/** The number of cases per run: building texts in all languages for more would delay other requests. */
const BATCH_SIZE = 200;

/** Notifies each member about their case, once for each of its states. */
export async function notifyExclusionMatches(
  { database, clock, matchMessage }: NotifyMatchesDeps,
  merchantId: string,
): Promise<void> {
  const rows = await database.db
    .selectFrom("exclusion_match")
    .select(["id", "account_id", "state", "held_at"])
    .where("merchant_id", "=", merchantId)
    .whereRef("told", "!=", "state")
    .orderBy("id")
    .limit(BATCH_SIZE)
    .execute();
  for (const { id, account_id: accountId, state, held_at: heldAt } of rows) {
    const news = state === "open" && heldAt !== null ? "held" : state;
    const texts = matchMessage(merchantId, news);
    await database.transaction(async (trx) => {
      const now = clock.now();
      const notified = await trx
        .updateTable("exclusion_match")
        .set({ told: state })
        .where("merchant_id", "=", merchantId)
        .where("id", "=", id)
        .where("state", "=", state)
        .where("told", "!=", state)
        .returning("opened_at")
        .executeTakeFirst();
      if (!notified || !texts) return;
      const idempotencyKey = `exclusion-match:${id}:${notified.opened_at}:${news}`;
      await sendPersonalMessages(trx, { merchantId, sentAt: now }, [{ accountId, texts, idempotencyKey }]);
    });
  }
}
