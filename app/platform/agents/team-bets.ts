import { sql } from "kysely";
import { PLAY_TOTAL_COLUMNS, toPlayTotals } from "../bets/bets.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { BET_RECORD_COLUMNS, getPeriod, toBetRecord } from "../records/records.server.ts";
import { parseCursor, toCursor } from "./row-cursor.ts";
import { requireAgent, requireTeamAccount } from "./team-access.ts";

type Input = CallInput<"agents", "bets">;

/**
 * Returns the real-money bets of the caller's team that were placed between two business days, newest first, with
 * totals of the settled ones. A bet placed before its player joined the team is not among them.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF; NOT_FOUND for a username outside the team.
 */
export async function teamBets(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  input: Input,
): Promise<CallValue<"agents", "bets">> {
  const callerId = requireAgent(ctx);
  const { merchant } = ctx;
  return database.snapshot(async (db) => {
    const accountId = input.username
      ? await requireTeamAccount(db, merchant.code, callerId, input.username)
      : null;
    const all = selectTeamBets(
      db,
      { merchantId: merchant.code, callerId, accountId },
      input,
      merchant.timeZone,
    );
    const sums = await all
      .select((eb) => [eb.fn.sum<number | null>("bet.valid_bet").as("validBet"), ...PLAY_TOTAL_COLUMNS])
      .executeTakeFirstOrThrow();
    const { bets, stake, win, net, open } = toPlayTotals(sums);
    let page = all;
    const cursor = parseCursor(input.after);
    if (cursor) {
      page = page
        .where("bet.placed_at", "<=", cursor.at)
        .where(sql<boolean>`(bet.placed_at, bet.id) < (${cursor.at}, ${cursor.id})`);
    }
    const rows = await page
      .innerJoin("account", (join) =>
        join.onRef("account.merchant_id", "=", "bet.merchant_id").onRef("account.id", "=", "bet.account_id"),
      )
      .leftJoin("game", "game.id", "bet.game_id")
      .select([...BET_RECORD_COLUMNS, "account.username_shown as username"])
      .orderBy("bet.placed_at", "desc")
      .orderBy("bet.id", "desc")
      .limit(input.pageSize + 1)
      .execute();
    const list = rows
      .slice(0, input.pageSize)
      .map(({ username, ...row }) => ({ ...toBetRecord(row), username }));
    const last = list.at(-1);
    return {
      list,
      next: last && rows.length > list.length ? toCursor(last.placedAt, last.betId) : null,
      totals: { bets, stake, validBet: Number(sums.validBet ?? 0), win, net },
      running: { bets: open.bets, stake: open.stake },
    };
  });
}

/** Selects the team's bets that match the filters. */
function selectTeamBets(
  db: Db,
  { merchantId, callerId, accountId }: { merchantId: string; callerId: string; accountId: string | null },
  input: Input,
  timeZone: string,
) {
  const { from, to } = getPeriod(input, timeZone);
  const { status, gameType, reach } = input;
  let query = db
    .selectFrom("bet")
    .innerJoin("account_path", (join) =>
      join
        .onRef("account_path.merchant_id", "=", "bet.merchant_id")
        .onRef("account_path.descendant_id", "=", "bet.account_id")
        .onRef("account_path.from_at", "<=", "bet.placed_at")
        .on("account_path.ancestor_id", "=", callerId)
        .on("account_path.to_day", "=", CURRENT_PATH),
    )
    .where("bet.merchant_id", "=", merchantId)
    .where("bet.demo", "=", 0)
    .where("bet.placed_at", ">=", from)
    .where("bet.placed_at", "<", to);
  if (accountId !== null) query = query.where("bet.account_id", "=", accountId);
  if (reach === "direct") query = query.where("account_path.depth", "<=", 1);
  if (gameType) query = query.where("bet.game_type", "=", gameType);
  if (status === "resettled") query = query.where("bet.resettled_at", "is not", null);
  else if (status) query = query.where("bet.state", "=", status);
  return query;
}
