import { addDays, startOfDay } from "#app/shared/business-day.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import type { AccountDayRow } from "../../database/tables/agents.ts";
import { inChunks } from "../add-sums.ts";
import type { NewLine, Result } from "../settlements/store-settlements.ts";
import { loadPaths } from "../settlements/team-figures.ts";
import { loadAllRates } from "./rate-rows.ts";
import { getKeptRates, splitRebate } from "./split-rebate.ts";

type Play = Pick<AccountDayRow, "account_id" | "game_type" | "bets" | "stake" | "valid_bet" | "win">;

/** The rebates of an account for a business day. */
export interface Rebates {
  accountId: string;
  /** Accounts below it whose play it gets a rebate of. */
  members: Set<string>;
  active: Set<string>;
  lines: Map<string, NewLine>;
}

/**
 * Returns the rebates of all accounts for a business day, with the tree and the rates of that day. The figures of the
 * day must be closed.
 */
export async function computeRebates(
  db: Db,
  merchant: MerchantProfile,
  day: string,
): Promise<Map<string, Rebates>> {
  const results = new Map<string, Rebates>();
  const rates = await loadAllRates(db, merchant.code, day);
  if (rates.size === 0) return results;
  const plays = await db
    .selectFrom("account_day")
    .select(["account_id", "game_type", "bets", "stake", "valid_bet", "win"])
    .where("merchant_id", "=", merchant.code)
    .where("day", "=", day)
    .where("game_type", "<>", "")
    .where("valid_bet", "<>", 0)
    .orderBy("account_id")
    .execute();
  const { timeZone } = merchant;
  const span = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
  const players = Map.groupBy(plays, (play) => play.account_id);
  const paths = await loadPaths(db, merchant, [...players.keys()], span);
  for (const [accountId, own] of players) {
    const path = paths.get(accountId) ?? [accountId];
    const validBet = own.reduce((sum, play) => sum + play.valid_bet, 0);
    const isActive = validBet >= merchant.agents.activeValidBet;
    for (const play of own) {
      const pathRates = path.map((id) => rates.get(id)?.get(play.game_type) ?? 0);
      addPlay(results, play, { path, pathRates, isActive });
    }
  }
  return results;
}

interface Place {
  path: readonly string[];
  pathRates: readonly number[];
  isActive: boolean;
}

/** Adds the parts of an account's play to the lines of those who get them. */
function addPlay(results: Map<string, Rebates>, play: Play, { path, pathRates, isActive }: Place): void {
  const parts = splitRebate(play.valid_bet, pathRates);
  const kept = getKeptRates(pathRates);
  for (const [depth, accountId] of path.entries()) {
    const rate = kept[depth] ?? 0;
    if (rate === 0) continue;
    const known: Rebates = results.get(accountId) ?? {
      ...{ accountId, members: new Set(), active: new Set(), lines: new Map() },
    };
    results.set(accountId, known);
    const branchId = path[Math.max(0, depth - 1)] ?? accountId;
    const key = `${branchId} ${play.game_type} ${rate}`;
    const line: NewLine = known.lines.get(key) ?? {
      ...{ branch_id: branchId, game_type: play.game_type, rate, members: 0, active: 0, bets: 0 },
      ...{ stake: 0, valid_bet: 0, win: 0, bonuses: 0, rebates: 0, earnings: 0, amount: 0 },
    };
    known.lines.set(key, line);
    line.bets += play.bets;
    line.stake += play.stake;
    line.valid_bet += play.valid_bet;
    line.win += play.win;
    line.amount += parts[depth] ?? 0;
    line.members += 1;
    if (isActive) line.active += 1;
    if (depth > 0) known.members.add(play.account_id);
    if (isActive) known.active.add(play.account_id);
  }
}

/** Returns what earlier rebates left due, by account. */
async function loadDue(
  db: Db,
  merchantId: string,
  accountIds: readonly string[],
  before: number,
): Promise<Map<string, number>> {
  const due = new Map<string, number>();
  await inChunks(accountIds, async (part) => {
    const latest = db
      .selectFrom("settlement")
      .select((eb) => ["account_id", eb.fn.max("to_at").as("to_at")])
      .where("merchant_id", "=", merchantId)
      .where("account_id", "in", part)
      .where("kind", "=", "rebate")
      .where("to_at", "<=", before)
      .groupBy("account_id");
    const rows = await db
      .selectFrom("settlement")
      .innerJoin(latest.as("latest"), (join) =>
        join
          .onRef("latest.account_id", "=", "settlement.account_id")
          .onRef("latest.to_at", "=", "settlement.to_at"),
      )
      .select(["settlement.account_id", "settlement.due_out"])
      .where("settlement.merchant_id", "=", merchantId)
      .where("settlement.kind", "=", "rebate")
      .execute();
    for (const row of rows) due.set(row.account_id, row.due_out);
  });
  return due;
}

/** Returns the settlements of rebates; those of the days before must be stored, because what they left due is deducted. */
export async function toResults(
  db: Db,
  merchant: MerchantProfile,
  rebates: readonly Rebates[],
  { from, to }: { from: number; to: number },
): Promise<Result[]> {
  const { code: merchantId, agents } = merchant;
  const ids = rebates.map(({ accountId }) => accountId);
  const due = await loadDue(db, merchantId, ids, from);
  return rebates.map(({ accountId, members, active, lines }) => {
    const list = [...lines.values()];
    const sum = (column: "bets" | "stake" | "valid_bet" | "win" | "amount") =>
      list.reduce((total, line) => total + line[column], 0);
    const gross = sum("amount");
    const dueIn = due.get(accountId) ?? 0;
    return {
      row: {
        ...{ merchant_id: merchantId, subject: `rebate:${accountId}`, kind: "rebate" as const },
        ...{ account_id: accountId, upline_id: null, from_at: from, to_at: to },
        ...{ members: members.size, active: active.size, active_valid_bet: agents.activeValidBet },
        ...{ bets: sum("bets"), stake: sum("stake"), valid_bet: sum("valid_bet"), win: sum("win") },
        ...{ bonuses: 0, rebates: 0, earnings: 0, net_loss: sum("stake") - sum("win"), late: 0 },
        ...{ loss_in: 0, base: sum("valid_bet"), loss_out: 0, tier: null, rate: 0, gross, downlines: 0 },
        ...{ due_in: dueIn, net: Math.max(0, gross - dueIn), due_out: Math.max(0, dueIn - gross) },
      },
      lines: list,
      isHeld: false,
      deducts: [],
    };
  });
}
