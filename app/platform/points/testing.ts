import type { Database } from "../database/database.server.ts";
import { addPoints, lockPoints } from "./point-ledger.ts";

/** Credits points to an account as a gift at time `at`. */
export async function givePoints(
  database: Database,
  owner: { merchantId: string; accountId: string },
  { points, at }: { points: number; at: number },
): Promise<void> {
  await database.transaction(async (trx) => {
    const account = await lockPoints(trx, owner, at);
    await addPoints(trx, account, { kind: "given", changed: points, reference: "test", at });
  });
}
