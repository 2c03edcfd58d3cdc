import type { LocalizedTexts } from "../content/content.server.ts";
import type { Services } from "../core/services.ts";
import { listMatchesToNotify, markMatchNotified } from "../protection/protection.server.ts";
import { sendPersonalMessages } from "./send-message.ts";

/** The news about a case in a message to a member: it was opened, with or without holding the account, or decided. */
type MatchNews = "held" | "open" | "confirmed" | "dismissed";

declare module "../core/services.ts" {
  interface Services {
    /** Returns the message in every language of the merchant; null if its members have no inbox. */
    matchMessage(merchantId: string, news: MatchNews): LocalizedTexts | null;
  }
}

/** The number of cases per run: building texts in all languages for more would delay other requests. */
const BATCH_SIZE = 200;

/** Notifies each member about their case, once for each of its states. */
export async function notifyExclusionMatches(
  { database, clock, matchMessage }: Services,
  merchantId: string,
): Promise<void> {
  const rows = await listMatchesToNotify(database.db, merchantId, BATCH_SIZE);
  for (const { id, account_id: accountId, state, held_at: heldAt } of rows) {
    const news = state === "open" && heldAt !== null ? "held" : state;
    const texts = matchMessage(merchantId, news);
    await database.transaction(async (trx) => {
      const now = clock.now();
      const openedAt = await markMatchNotified(trx, { merchantId, id, state });
      if (openedAt === null || !texts) return;
      const idempotencyKey = `exclusion-match:${id}:${openedAt}:${news}`;
      await sendPersonalMessages(trx, { merchantId, sentAt: now }, [{ accountId, texts, idempotencyKey }]);
    });
  }
}
