import { loadUsernames } from "../../accounts/account-reads.server.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db, Trx } from "../../database/database.server.ts";
import type { AgentContractRow, ContractKind } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";
import { lockFigures } from "../figure-clock.ts";
import { changeContract } from "./change-contract.ts";
import { type ContractActor, parseTiers, selectContracts } from "./contract-rows.ts";
import { getHighestRate } from "./contract-rules.ts";

/** The number of names in a warning. */
const NAMED = 50;

/** The end of a contract. */
export interface ContractEnd {
  /** It applies before this time, see `getNextStart`. */
  at: number;
  by: ContractActor;
  /** An operator's words; or `replaced`, `uncovered` (its upline's contract no longer pays it), `moved`, `member`, `closed`. */
  reason: string;
  now: number;
}

/** The contracts that an agent gave, of a kind, above a highest rate. */
interface Given {
  kind: ContractKind;
  agentId: string;
  /** In basis points; 0 for all. */
  above: number;
}

/**
 * Ends a contract, and all that downlines have because of it. Takes the lock of the figures.
 * @throws PlatformError CONFLICT with `details.state` when it is not active.
 */
export async function endContractRows(
  trx: Trx,
  merchant: MerchantProfile,
  contract: AgentContractRow,
  end: ContractEnd,
): Promise<AgentContractRow> {
  await lockFigures(trx, merchant);
  const ended = await endRow(trx, contract, end);
  await endUncovered(trx, merchant, { kind: contract.kind, agentId: contract.downline_id, above: 0 }, end);
  return ended;
}

/** Ends a contract alone, at the time given or, where that has been settled, at the end of the settled time. */
export async function endRow(
  trx: Trx,
  { merchant_id, id }: Pick<AgentContractRow, "merchant_id" | "id">,
  { at, by, reason, now }: ContractEnd,
): Promise<AgentContractRow> {
  const row = await selectContracts(trx, merchant_id)
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { starts_at: startsAt, settled_through: settledThrough, settles_at: settlesAt } = row;
  const settled = settledThrough ?? startsAt ?? at;
  const endsAt = Math.max(at, settled);
  const set = {
    ends_at: endsAt,
    settles_at: endsAt > settled ? Math.min(settlesAt ?? endsAt, endsAt) : null,
  };
  return changeContract(trx, row, { event: "ended", by, reason, now, set });
}

/**
 * Ends the contracts that an agent gave above a rate, with all below them, and withdraws such offers. The transaction
 * holds the lock of the figures.
 */
export async function endUncovered(
  trx: Trx,
  { code: merchantId }: MerchantProfile,
  given: Given,
  { at, now }: ContractEnd,
): Promise<void> {
  const change = { by: { actor: "platform" }, reason: "uncovered", now } as const;
  for (const row of await listGiven(trx, merchantId, given, "offered")) {
    await changeContract(trx, row, { event: "withdrawn", ...change, set: { decided_at: now } });
  }
  for (const row of await listGiven(trx, merchantId, given, "active"))
    await endRow(trx, row, { at, ...change });
}

/** Returns the contracts that an agent gave above a rate, and all below them that these pay; nearest first. */
async function listGiven(
  db: Db,
  merchantId: string,
  { kind, agentId, above }: Given,
  state: "offered" | "active",
): Promise<AgentContractRow[]> {
  const found: AgentContractRow[] = [];
  let paying = [agentId];
  let limit = above;
  while (paying.length > 0) {
    const next: string[] = [];
    await inChunks(paying, async (part) => {
      const rows = await selectContracts(db, merchantId)
        .selectAll()
        .where("upline_id", "in", part)
        .where("kind", "=", kind)
        .where("state", "in", ["offered", "active"])
        .orderBy("id")
        .execute();
      const uncovered = rows.filter((row) => getHighestRate(parseTiers(row)) > limit);
      found.push(...uncovered.filter((row) => row.state === state));
      next.push(...uncovered.filter((row) => row.state === "active").map((row) => row.downline_id));
    });
    paying = next;
    limit = 0;
  }
  return found;
}

/**
 * Returns the usernames of the downlines whose contracts of a kind end when an agent's contract no longer pays above a
 * rate (0: when it ends).
 */
export async function listUncovered(db: Db, merchantId: string, given: Given): Promise<string[]> {
  const rows = await listGiven(db, merchantId, given, "active");
  const names: string[] = [];
  await inChunks(rows, async (part) => {
    const found = await loadUsernames(
      db,
      merchantId,
      part.map((row) => row.downline_id),
    );
    names.push(...part.map((row) => found.get(row.downline_id) ?? ""));
  });
  return names;
}

/**
 * @throws PlatformError CONFLICT when downlines' contracts would end and nobody has confirmed that: the first names in
 *   `details.downlines`, separated by commas, and the number of all in `details.count`.
 */
export async function requireConfirmed(
  db: Db,
  merchantId: string,
  given: Given,
  isConfirmed: boolean,
): Promise<void> {
  if (isConfirmed) return;
  const names = await listUncovered(db, merchantId, given);
  if (names.length === 0) return;
  const details = { downlines: names.slice(0, NAMED).join(","), count: names.length };
  throw new PlatformError("CONFLICT", { details });
}
