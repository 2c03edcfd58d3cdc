import type { MerchantProfile } from "../../core/merchant.ts";
import type { Trx } from "../../database/database.server.ts";
import { lockFigures } from "../figure-clock.ts";
import { getNextStart } from "../settlements/periods.ts";
import { changeContract } from "./change-contract.ts";
import { selectContracts } from "./contract-rows.ts";
import { endContractRows } from "./end-rows.ts";

/** The end of all contracts of an account: it moves, becomes a member again, or is closed. */
interface AccountEnd {
  accountId: string;
  reason: "moved" | "member" | "closed";
  /** Default: the next time at which a contract can end. */
  at?: number;
  now: number;
}

/**
 * Ends all contracts of an account with its upline, and what these pay to downlines; withdraws offers and proposals to
 * it.
 */
export async function endAccountContracts(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, reason, at, now }: AccountEnd,
): Promise<void> {
  await lockFigures(trx, merchant);
  const rows = await selectContracts(trx, merchant.code)
    .selectAll()
    .where("downline_id", "=", accountId)
    .where("state", "in", ["proposed", "offered", "active"])
    .execute();
  const change = { by: { actor: "platform" }, reason, now } as const;
  for (const row of rows) {
    if (row.state === "active") {
      const endsAt = at ?? getNextStart(row.period, now, merchant.timeZone);
      await endContractRows(trx, merchant, row, { at: endsAt, ...change });
    } else await changeContract(trx, row, { event: "withdrawn", ...change, set: { decided_at: now } });
  }
}

/** Ends the contracts of accounts that were closed. */
export async function endClosedContracts(trx: Trx, merchant: MerchantProfile, now: number): Promise<void> {
  const closed = await selectContracts(trx, merchant.code)
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "agent_contract.merchant_id")
        .onRef("account.id", "=", "agent_contract.downline_id"),
    )
    .select("account.id")
    .distinct()
    .where("agent_contract.state", "in", ["proposed", "offered", "active"])
    .where("account.status", "=", "disabled")
    .execute();
  for (const { id } of closed)
    await endAccountContracts(trx, merchant, { accountId: id, reason: "closed", now });
}
