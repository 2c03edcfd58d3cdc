import { sql } from "kysely";
import { accountById } from "../accounts/account-reads.server.ts";
import { loadAncestors } from "../accounts/accounts.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { type BranchMoveRow, CURRENT_PATH, type TeamDayRow } from "../database/tables/agents.ts";
import { findRow, getReaches, storeTeamDays } from "./add-sums.ts";
import { findMoveProblem } from "./branch-moves.ts";
import { endAccountContracts } from "./contracts/end-account-contracts.ts";

/**
 * Moves a branch below its new upline, from the start of the move's business day on: the tree of earlier days stays as
 * it was, and so do the figures that it gave to the agents above. A move that the tree no longer allows is refused. The
 * transaction must hold the lock of the figures, and all earlier events must be counted.
 */
export async function applyMove(
  trx: Trx,
  merchant: MerchantProfile,
  move: BranchMoveRow,
  now: number,
): Promise<void> {
  const { code: merchantId } = merchant;
  const account = await accountById(trx, merchantId, move.account_id);
  const isAllowed = account && (await findMoveProblem(trx, merchant, account, move.to_upline)) === null;
  if (isAllowed) {
    await moveBranch(trx, merchantId, move);
    const { account_id: accountId, starts_at: at } = move;
    await endAccountContracts(trx, merchant, { accountId, reason: "moved", at, now });
  }
  await trx
    .updateTable("branch_move")
    .set({ state: isAllowed ? "applied" : "refused", applied_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", move.id)
    .execute();
}

async function moveBranch(trx: Trx, merchantId: string, move: BranchMoveRow): Promise<void> {
  const { account_id: root, to_upline: uplineId, from_day: day, starts_at: startsAt } = move;
  const left = (await loadAncestors(trx, merchantId, root)).filter(({ depth }) => depth > 0);
  const joined = uplineId === null ? [] : await loadAncestors(trx, merchantId, uplineId);
  const members = await countMembers(trx, merchantId, root);
  await leaveAncestors(
    trx,
    merchantId,
    move,
    left.map(({ id }) => id),
  );
  if (uplineId !== null) {
    await sql`
      insert into account_path (merchant_id, ancestor_id, descendant_id, depth, from_day, to_day, from_at)
      select above.merchant_id, above.ancestor_id, below.descendant_id, above.depth + 1 + below.depth, ${day},
        ${CURRENT_PATH}, ${startsAt}
      from account_path above
        join account_path below on below.merchant_id = above.merchant_id and below.ancestor_id = ${root}
          and below.to_day = ${CURRENT_PATH}
      where above.merchant_id = ${merchantId} and above.descendant_id = ${uplineId}
        and above.to_day = ${CURRENT_PATH}`.execute(trx);
  }
  await trx
    .updateTable("account")
    .set({ upline_id: uplineId })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", root)
    .execute();
  const rows = new Map<string, TeamDayRow>();
  const add = (agentId: string, depth: number, sign: 1 | -1) => {
    for (const reach of getReaches(depth)) {
      const row = findRow(rows, { merchantId, agentId, reach, day, gameType: "" });
      row.moved_members += sign * (reach === "team" ? members.all : members.root);
    }
  };
  for (const { id, depth } of left) add(id, depth, -1);
  for (const { id, depth } of joined) add(id, depth + 1, 1);
  await storeTeamDays(trx, [...rows.values()]);
}

/** Ends the branch's places below the former ancestors; those that began on the move's day or later never applied. */
async function leaveAncestors(
  trx: Trx,
  merchantId: string,
  { account_id: root, from_day: day }: BranchMoveRow,
  ancestorIds: readonly string[],
): Promise<void> {
  if (ancestorIds.length === 0) return;
  const branch = trx
    .selectFrom("account_path as branch")
    .select("branch.descendant_id")
    .where("branch.merchant_id", "=", merchantId)
    .where("branch.ancestor_id", "=", root)
    .where("branch.to_day", "=", CURRENT_PATH);
  await trx
    .deleteFrom("account_path")
    .where("merchant_id", "=", merchantId)
    .where("ancestor_id", "in", ancestorIds)
    .where("to_day", "=", CURRENT_PATH)
    .where("from_day", ">=", day)
    .where("descendant_id", "in", branch)
    .execute();
  await trx
    .updateTable("account_path")
    .set({ to_day: day })
    .where("merchant_id", "=", merchantId)
    .where("ancestor_id", "in", ancestorIds)
    .where("to_day", "=", CURRENT_PATH)
    .where("descendant_id", "in", branch)
    .execute();
}

/** Returns the number of counted accounts of a branch, and that of its first account. Uncounted ones count where they then are. */
async function countMembers(
  db: Db,
  merchantId: string,
  root: string,
): Promise<{ all: number; root: number }> {
  const rows = await db
    .selectFrom("account_path")
    .select("descendant_id as id")
    .where("merchant_id", "=", merchantId)
    .where("ancestor_id", "=", root)
    .where("to_day", "=", CURRENT_PATH)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("figure_event")
            .select("figure_event.id")
            .where("figure_event.merchant_id", "=", merchantId)
            .whereRef("figure_event.account_id", "=", "account_path.descendant_id")
            .where("figure_event.measure", "=", "member")
            .where("figure_event.counted_at", "is", null),
        ),
      ),
    )
    .execute();
  return { all: rows.length, root: rows.some(({ id }) => id === root) ? 1 : 0 };
}
