import type { AgentContract, Tier } from "../../contract/contracts.ts";
import type { Payslip, Settlement } from "../../contract/settlements.ts";
import { PlatformError } from "../../core/errors.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { AgentContractRow, SettlementLineRow, SettlementRow } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";
import { toFigures } from "../load-figures.ts";

/** Returns usernames by account id. */
async function loadNames(
  db: Db,
  merchantId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const unique = [...new Set(ids.filter((id) => id !== null))];
  await inChunks(unique, async (part) => {
    const rows = await db
      .selectFrom("account")
      .select(["id", "username_shown"])
      .where("merchant_id", "=", merchantId)
      .where("id", "in", part)
      .execute();
    for (const { id, username_shown } of rows) names.set(id, username_shown);
  });
  return names;
}

/** Returns settlements as calls show them. */
export async function toSettlements(
  db: Db,
  merchantId: string,
  rows: readonly SettlementRow[],
): Promise<Settlement[]> {
  const names = await loadNames(
    db,
    merchantId,
    rows.flatMap((row) => [row.account_id, row.upline_id]),
  );
  return rows.map((row) => toSettlement(row, names));
}

function toSettlement(row: SettlementRow, names: ReadonlyMap<string, string>): Settlement {
  return {
    ...{ id: row.id, kind: row.kind, account: names.get(row.account_id) ?? "" },
    upline: row.upline_id === null ? null : (names.get(row.upline_id) ?? ""),
    ...{ fromAt: row.from_at, toAt: row.to_at, active: row.active, validBet: row.valid_bet },
    ...{ netLoss: row.net_loss, rateBasisPoints: row.rate, gross: row.gross, downlines: row.downlines },
    ...{ net: row.net, state: row.state, paidAt: row.paid_at },
  };
}

/** Returns a merchant's settlement. @throws PlatformError NOT_FOUND. */
export async function loadSettlement(db: Db, merchantId: string, id: string): Promise<SettlementRow> {
  const row = await db
    .selectFrom("settlement")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

/** Returns a settlement with everything that made it. The caller checks who may see it. */
export async function loadPayslip(db: Db, { code }: MerchantProfile, row: SettlementRow): Promise<Payslip> {
  const contract = await db
    .selectFrom("agent_contract")
    .selectAll()
    .where("merchant_id", "=", code)
    .where("id", "=", row.subject)
    .executeTakeFirst();
  const lines = await db
    .selectFrom("settlement_line")
    .selectAll()
    .where("merchant_id", "=", code)
    .where("settlement_id", "=", row.id)
    .orderBy("branch_id")
    .orderBy("game_type")
    .execute();
  const deducted = await db
    .selectFrom("settlement")
    .selectAll()
    .where("merchant_id", "=", code)
    .where("deducted_in", "=", row.id)
    .orderBy("gross", "desc")
    .orderBy("id")
    .execute();
  const names = await loadNames(db, code, [
    ...[row.account_id, row.upline_id, contract?.downline_id ?? null, contract?.upline_id ?? null],
    ...lines.map(({ branch_id }) => branch_id),
    ...deducted.map(({ account_id }) => account_id),
  ]);
  return {
    ...toSettlement(row, names),
    activeValidBet: row.active_valid_bet,
    ...{ members: row.members, bets: row.bets, stake: row.stake, win: row.win },
    ...{ bonuses: row.bonuses, rebates: row.rebates, earnings: row.earnings, late: row.late },
    ...{ lossIn: row.loss_in, base: row.base, lossOut: row.loss_out, dueIn: row.due_in },
    ...{ dueOut: row.due_out, tier: row.tier, computedAt: row.computed_at, transferId: row.transfer_id },
    contract: contract ? toContract(contract, names) : null,
    tiers: contract ? (JSON.parse(contract.tiers) as Tier[]) : [],
    branches: row.kind === "rebate" ? [] : sumBranches(lines, names),
    heldReason: row.state === "held" ? row.held_reason : null,
    lines: lines.map((line) => ({
      branch: names.get(line.branch_id) ?? "",
      gameType: line.game_type === "" ? null : (line.game_type as Payslip["lines"][number]["gameType"]),
      ...{ bets: line.bets, stake: line.stake, validBet: line.valid_bet, win: line.win },
      ...{ bonuses: line.bonuses, rebates: line.rebates, earnings: line.earnings },
      ...{ netLoss: toFigures({ ...line, deposits: 0, withdrawals: 0 }).netLoss },
      ...{ rateBasisPoints: line.rate, amount: line.amount },
    })),
    paidDownlines: deducted.map((one) => toSettlement(one, names)),
  };
}

/** Returns the counts of accounts by branch: one of its lines has them. */
function sumBranches(
  lines: readonly SettlementLineRow[],
  names: ReadonlyMap<string, string>,
): Payslip["branches"] {
  return [...Map.groupBy(lines, ({ branch_id }) => branch_id)].map(([id, own]) => ({
    branch: names.get(id) ?? "",
    members: own.reduce((sum, { members }) => sum + members, 0),
    active: own.reduce((sum, { active }) => sum + active, 0),
  }));
}

/** Returns true for a contract that ended before its start, which is then the time of its end. */
const isUnstarted = ({ state, starts_at: startsAt, ends_at: endsAt }: AgentContractRow): boolean =>
  state === "ended" && startsAt !== null && endsAt !== null && endsAt <= startsAt;

/** Returns a contract as calls show it; one that ended before its start has neither time. */
export function toContract(row: AgentContractRow, names: ReadonlyMap<string, string>): AgentContract {
  const times = isUnstarted(row)
    ? { startsAt: null, endsAt: null }
    : { startsAt: row.starts_at, endsAt: row.ends_at };
  return {
    ...{ id: row.id, kind: row.kind, version: row.version, period: row.period, state: row.state },
    upline: row.upline_id === null ? null : (names.get(row.upline_id) ?? ""),
    downline: names.get(row.downline_id) ?? "",
    tiers: JSON.parse(row.tiers) as Tier[],
    ...{ ownPlay: row.own_play === 1, carryOver: row.carry_over === 1 },
    ...{ offeredAt: row.offered_at, decidedAt: row.decided_at, ...times },
    ...{ endRequestedAt: row.end_requested_at, heldAt: row.held_at, settlesAt: row.settles_at },
  };
}
