import { DAY_MS } from "#app/shared/durations.ts";
import { SETTLEMENT_MINUTES } from "#app/shared/settlement-minutes.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Services } from "../../core/services.ts";
import type { Db, Trx } from "../../database/database.server.ts";
import { type AgentContractRow, type ContractKind, CURRENT_PATH } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";
import { lockFigures } from "../figure-clock.ts";
import { closePeriod } from "./close-period.ts";
import { type ContractFigures, computeContracts, loadContractFigures } from "./compute-contracts.ts";
import { getPeriodEnd } from "./periods.ts";
import { storeSettlements } from "./store-settlements.ts";

const MINUTE_MS = 60_000;
/** In the order in which they are settled. */
const KINDS: readonly ContractKind[] = ["realtimeSalary", "hourSalary", "dailySalary", "dividend"];

/** Settlements per transaction, which holds the lock of the merchant's figures. */
const BATCH = 100;
const KEPT_RUNS_MS = 30 * DAY_MS;

/**
 * Settles all contracts whose period is over, in the order of the periods' ends. Safe to run on several servers at
 * once, and after a run that was interrupted: each contract and period has one result (docs/agents.md, "Settlement").
 */
export async function settleContracts(
  services: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
): Promise<void> {
  if (!merchant.agents.on) return;
  for (const kind of KINDS) {
    let after = 0;
    for (;;) {
      const toAt = await findDueTime(services, merchant.code, kind, after);
      if (toAt === null || !(await closePeriod(services, merchant, toAt))) break;
      await settlePeriod(services, merchant, kind, toAt);
      after = toAt;
    }
  }
}

/** Returns the earliest end of a period that is due, later than a time; null when there is none. */
async function findDueTime(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchantId: string,
  kind: ContractKind,
  after: number,
): Promise<number | null> {
  const row = await database.db
    .selectFrom("agent_contract")
    .select("settles_at")
    .where("merchant_id", "=", merchantId)
    .where("kind", "=", kind)
    .where("settles_at", ">", after)
    .where("settles_at", "<=", clock.now() - SETTLEMENT_MINUTES[kind] * MINUTE_MS)
    .orderBy("settles_at")
    .limit(1)
    .executeTakeFirst();
  return row?.settles_at ?? null;
}

interface Due {
  kind: ContractKind;
  toAt: number;
}

/** Settles the contracts whose period ends at a time: the deepest in the tree first, because uplines pay them. */
async function settlePeriod(
  services: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
  kind: ContractKind,
  toAt: number,
): Promise<void> {
  const { db } = services.database;
  const due = await loadDue(db, merchant.code, { kind, toAt });
  const runId = await startRun(services, merchant.code, { kind, toAt }, due.length);
  const depths = await loadDepths(db, merchant.code, due);
  const figures = new Map<number, ContractFigures>();
  for (const [from, contracts] of Map.groupBy(due, getFrom)) {
    figures.set(from, await loadContractFigures(db, merchant, contracts, { from, to: toAt }));
  }
  const levels = [...Map.groupBy(due, (contract) => depths.get(contract.downline_id) ?? 0)];
  for (const [, level] of levels.toSorted(([a], [b]) => b - a)) {
    for (const [from, contracts] of Map.groupBy(level, getFrom)) {
      const known = figures.get(from);
      for (let at = 0; known && at < contracts.length; at += BATCH) {
        const ids = contracts.slice(at, at + BATCH).map(({ id }) => id);
        await services.database.transaction((trx) =>
          settleBatch(trx, merchant, { toAt, from, ids, runId }, known, services.clock.now()),
        );
      }
    }
  }
  await finishRun(services, merchant.code, runId);
}

/** Returns the start of the part of the period that a contract's next settlement covers. */
function getFrom(contract: AgentContractRow): number {
  return contract.settled_through ?? contract.starts_at ?? 0;
}

function loadDue(db: Db, merchantId: string, { kind, toAt }: Due): Promise<AgentContractRow[]> {
  return db
    .selectFrom("agent_contract")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("kind", "=", kind)
    .where("settles_at", "=", toAt)
    .execute();
}

/** Returns the depth of contracts' downlines in the tree, by account id. */
async function loadDepths(
  db: Db,
  merchantId: string,
  contracts: readonly AgentContractRow[],
): Promise<Map<string, number>> {
  const depths = new Map<string, number>();
  await inChunks(contracts, async (part) => {
    const rows = await db
      .selectFrom("account_path")
      .select((eb) => ["descendant_id", eb.fn.max("depth").as("depth")])
      .where("merchant_id", "=", merchantId)
      .where(
        "descendant_id",
        "in",
        part.map((contract) => contract.downline_id),
      )
      .where("to_day", "=", CURRENT_PATH)
      .groupBy("descendant_id")
      .execute();
    for (const { descendant_id: id, depth } of rows) depths.set(id, depth);
  });
  return depths;
}

interface Batch {
  toAt: number;
  from: number;
  ids: readonly string[];
  runId: string;
}

/** Settles contracts that nobody has settled meanwhile, and sets when they are settled next. */
async function settleBatch(
  trx: Trx,
  merchant: MerchantProfile,
  { toAt, from, ids, runId }: Batch,
  figures: ContractFigures,
  now: number,
): Promise<void> {
  const { code: merchantId } = merchant;
  await lockFigures(trx, merchant);
  const rows = await trx
    .selectFrom("agent_contract")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "in", ids)
    .where("settles_at", "=", toAt)
    .execute();
  const contracts = rows.filter((contract) => getFrom(contract) === from);
  if (contracts.length === 0) return;
  if (from < toAt) {
    const results = await computeContracts(trx, merchant, contracts, { from, to: toAt }, figures);
    await storeSettlements(trx, merchant, results, now);
  }
  const getNext = ({ period, ends_at: endsAt }: AgentContractRow) => {
    if (endsAt !== null && endsAt <= toAt) return null;
    return Math.min(getPeriodEnd(period, toAt, merchant.timeZone), endsAt ?? Number.MAX_SAFE_INTEGER);
  };
  for (const [settlesAt, part] of Map.groupBy(contracts, getNext)) {
    await trx
      .updateTable("agent_contract")
      .set({ settled_through: toAt, settles_at: settlesAt })
      .where("merchant_id", "=", merchantId)
      .where(
        "id",
        "in",
        part.map(({ id }) => id),
      )
      .execute();
  }
  await trx
    .updateTable("settlement_run")
    .set((eb) => ({ done: eb("done", "+", contracts.length) }))
    .where("merchant_id", "=", merchantId)
    .where("id", "=", runId)
    .execute();
}

/** Stores the beginning of a pass, or its continuation after an interruption. Returns its id. */
async function startRun(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchantId: string,
  { kind, toAt }: Due,
  total: number,
): Promise<string> {
  const id = `${kind}:${toAt}`;
  await database.db
    .insertInto("settlement_run")
    .values({
      ...{ merchant_id: merchantId, id, kind, to_at: toAt, total, done: 0 },
      ...{ started_at: clock.now(), finished_at: null },
    })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "id"]).doUpdateSet((eb) => ({
        total: eb("settlement_run.done", "+", total),
        finished_at: null,
      })),
    )
    .execute();
  return id;
}

/** Stores the end of a pass, and deletes old ones. */
async function finishRun(
  { database, clock }: Pick<Services, "database" | "clock">,
  merchantId: string,
  id: string,
): Promise<void> {
  const now = clock.now();
  await database.db
    .updateTable("settlement_run")
    .set({ finished_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .execute();
  await database.db
    .deleteFrom("settlement_run")
    .where("merchant_id", "=", merchantId)
    .where("finished_at", "<", now - KEPT_RUNS_MS)
    .execute();
}
