import type { Db } from "../../database/database.server.ts";
import type { AgentContractRow } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";

/** The amounts that a contract's settlement takes over from the latest one, in minor units at or above zero. */
interface Carried {
  lossIn: number;
  dueIn: number;
}

/**
 * Returns what contracts carry over, by contract id: from the latest settlement of the same kind between the same two,
 * also of an earlier contract. A loss is carried only by contracts that say so.
 */
export async function loadCarried(
  db: Db,
  merchantId: string,
  contracts: readonly AgentContractRow[],
): Promise<Map<string, Carried>> {
  const carried = new Map<string, Carried>();
  await inChunks(contracts, async (part) => {
    const rows = await db
      .selectFrom("settlement as latest")
      .select(["account_id", "upline_id", "kind", "loss_out", "due_out"])
      .where("merchant_id", "=", merchantId)
      .where(
        "account_id",
        "in",
        part.map((contract) => contract.downline_id),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("settlement as later")
              .select("later.id")
              .whereRef("later.merchant_id", "=", "latest.merchant_id")
              .whereRef("later.account_id", "=", "latest.account_id")
              .whereRef("later.kind", "=", "latest.kind")
              .where((one) =>
                one.or([
                  one("later.upline_id", "=", one.ref("latest.upline_id")),
                  one.and([one("later.upline_id", "is", null), one("latest.upline_id", "is", null)]),
                ]),
              )
              .whereRef("later.to_at", ">", "latest.to_at"),
          ),
        ),
      )
      .execute();
    const latest = new Map(rows.map((row) => [`${row.account_id} ${row.upline_id} ${row.kind}`, row]));
    for (const contract of part) {
      const row = latest.get(`${contract.downline_id} ${contract.upline_id} ${contract.kind}`);
      if (!row) continue;
      carried.set(contract.id, {
        lossIn: contract.carry_over === 1 ? row.loss_out : 0,
        dueIn: row.due_out,
      });
    }
  });
  return carried;
}

/**
 * Returns the settlements of contracts that agents gave, of one kind, up to a time, which none of the agents' own
 * settlements has paid; by agent.
 */
export async function loadUndeducted(
  db: Db,
  merchantId: string,
  contracts: readonly AgentContractRow[],
  toAt: number,
): Promise<Map<string, { id: string; gross: number }[]>> {
  const found = new Map<string, { id: string; gross: number }[]>();
  const kind = contracts[0]?.kind;
  if (kind === undefined) return found;
  await inChunks(contracts, async (part) => {
    const rows = await db
      .selectFrom("settlement")
      .select(["id", "upline_id", "gross"])
      .where("merchant_id", "=", merchantId)
      .where(
        "upline_id",
        "in",
        part.map((contract) => contract.downline_id),
      )
      .where("kind", "=", kind)
      .where("to_at", "<=", toAt)
      .where("deducted_in", "is", null)
      .execute();
    for (const { id, upline_id: uplineId, gross } of rows) {
      if (uplineId === null) continue;
      const known = found.get(uplineId) ?? [];
      known.push({ id, gross });
      found.set(uplineId, known);
    }
  });
  return found;
}
