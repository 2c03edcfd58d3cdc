import { addBet } from "../../../app/platform/bets/testing.ts";
import { newId } from "../../../app/platform/database/ids.ts";
import { loadDatabase } from "../../e2e/setup/database.ts";
import { newMember } from "../../e2e/setup/members.ts";
import type { MatrixBrand } from "../matrix-brand.ts";

const HOUR_MS = 3_600_000;

/** Inserts five winning bets, each of a member of its own. */
export async function addWins({ id, site, document }: MatrixBrand): Promise<void> {
  const database = await loadDatabase(site);
  for (let count = 0; count < 5; count++) {
    const member = await newMember(site, id);
    await addBet(database, {
      ...{ merchantId: document.merchantCode, accountId: member.id, vendor: "AURORA" },
      ...{ game: { id: "golden-carabao", type: "RNG" }, currency: document.currency.code },
      ...{ placedAt: Date.now() - count * 1_000, stake: 1_000, win: 5_000 },
    });
  }
}

/** Inserts the transfers of ten deposits, which were posted two hours ago and took a minute each. */
export async function addDeposits({ site, document }: MatrixBrand): Promise<void> {
  const { db } = await loadDatabase(site);
  const posted_at = Date.now() - 2 * HOUR_MS;
  await db
    .insertInto("ledger_transfer")
    .values(
      Array.from({ length: 10 }, (_, count) => ({
        ...{ merchant_id: document.merchantCode, id: newId(posted_at), source: "matrix", digest: "" },
        ...{ idempotency_key: `deposit ${count}`, kind: "deposit", book: "real" as const, reference: null },
        ...{ details: "{}", occurred_at: posted_at - 60_000, posted_at },
      })),
    )
    .execute();
}
