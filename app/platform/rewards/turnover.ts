import { sql } from "kysely";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { TurnoverRow } from "../database/tables/rewards.ts";
import { countRound, type EndedRound, type OpenTurnover } from "./bonus-rules.ts";

/**
 * A vendor call takes its time before it waits for the member's lock, so a round may be committed after a later one. Rounds
 * that ended shortly before the last count are therefore looked at again.
 */
const LATE_MS = 10 * 60_000;
/** Rounds read and counted at a time. */
const PAGE = 500;

/** A member of a merchant. Whatever changes its rewards locks its purse first (`lockPurse`). */
export interface Member {
  merchantId: string;
  accountId: string;
}

/** The open turnovers of a member, in the order in which they are met. */
export function openTurnovers(db: Db, { merchantId, accountId }: Member): Promise<TurnoverRow[]> {
  return db
    .selectFrom("turnover")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("status", "=", "open")
    .orderBy("place")
    .execute();
}

/** A new turnover. `required` is in minor units, `weights` in basis points by game type. */
export interface TurnoverRequest {
  kind: TurnoverRow["kind"];
  sourceId: string;
  required: number;
  weights: Readonly<Record<string, number>>;
  expiresAt: number | null;
}

/** Adds a turnover behind the open ones. The rounds before it must have been counted. */
export async function openTurnover(
  trx: Trx,
  member: Member,
  request: TurnoverRequest,
  now: number,
): Promise<void> {
  const { merchantId, accountId } = member;
  const owesNothing = (await openTurnovers(trx, member)).length === 0;
  const { next_place } = await trx
    .insertInto("turnover_account")
    .values({ merchant_id: merchantId, account_id: accountId, next_place: 2, looked_from: now })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "account_id"]).doUpdateSet((eb) => ({
        next_place: eb("turnover_account.next_place", "+", 1),
        ...(owesNothing ? { looked_from: now } : {}),
      })),
    )
    .returning("next_place")
    .executeTakeFirstOrThrow();
  await trx
    .insertInto("turnover")
    .values({
      merchant_id: merchantId,
      id: newId(now),
      account_id: accountId,
      place: next_place - 1,
      kind: request.kind,
      source_id: request.sourceId,
      required: request.required,
      done: 0,
      rest: 0,
      weights: JSON.stringify(request.weights),
      status: "open",
      created_at: now,
      expires_at: request.expiresAt,
      closed_at: null,
    })
    .execute();
}

/** Cancels open turnovers. What was counted for them stays counted. */
export async function cancelTurnovers(
  trx: Trx,
  { merchantId, accountId }: Member,
  which: { kind: TurnoverRow["kind"]; sourceId?: string },
  now: number,
): Promise<void> {
  let query = trx
    .updateTable("turnover")
    .set({ status: "cancelled", closed_at: now })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("kind", "=", which.kind)
    .where("status", "=", "open");
  if (which.sourceId !== undefined) query = query.where("source_id", "=", which.sourceId);
  await query.execute();
}

/**
 * Counts the rounds that have ended since the last count towards the open turnovers, each once, in the order in which
 * they ended. Returns the turnovers that are met by it.
 */
export async function countTurnover(
  trx: Trx,
  member: Member,
  now: number,
): Promise<Pick<TurnoverRow, "kind" | "source_id">[]> {
  const { merchantId, accountId } = member;
  const rows = await openTurnovers(trx, member);
  if (rows.length === 0) return [];
  const { looked_from } = await trx
    .selectFrom("turnover_account")
    .select("looked_from")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const open = new Map(rows.map((row) => [row.id, toOpen(row)]));
  const touchedAt = new Map<string, number>();
  const isMet = ({ done, required }: OpenTurnover) => done === required;
  let after: { endedAt: number; id: string } | null = null;
  while (![...open.values()].every(isMet)) {
    const rounds: UncountedRound[] = await uncounted(trx, member, looked_from, after);
    const parts = [];
    for (const round of rounds) {
      for (const { turnover, validBet, weight } of countRound([...open.values()], round)) {
        open.set(turnover.id, turnover);
        touchedAt.set(turnover.id, round.endedAt);
        parts.push({
          merchant_id: merchantId,
          vendor: round.vendor,
          round_id: round.roundId,
          turnover_id: turnover.id,
          valid_bet: validBet,
          weight,
          counted_at: now,
        });
      }
    }
    if (parts.length > 0) await trx.insertInto("turnover_part").values(parts).execute();
    after = rounds.at(-1) ?? null;
    if (rounds.length < PAGE) break;
  }
  for (const [id, at] of touchedAt) {
    const turnover = open.get(id);
    if (!turnover) continue;
    const { done, rest } = turnover;
    const closing = isMet(turnover) ? { status: "met" as const, closed_at: at } : {};
    await trx
      .updateTable("turnover")
      .set({ done, rest, ...closing })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", id)
      .execute();
  }
  await trx
    .updateTable("turnover_account")
    .set({ looked_from: Math.max(looked_from, now - LATE_MS) })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  return rows.filter(({ id, required }) => open.get(id)?.done === required);
}

function toOpen(row: TurnoverRow): OpenTurnover {
  const { id, required, done, rest, weights, created_at: createdAt, expires_at: expiresAt } = row;
  return { id, required, done, rest, weights: JSON.parse(weights), createdAt, expiresAt };
}

type UncountedRound = EndedRound & { id: string };

/** Rounds of real money that have ended since a time and were not counted yet, in the order in which they ended. */
async function uncounted(
  trx: Trx,
  { merchantId, accountId }: Member,
  since: number,
  after: { endedAt: number; id: string } | null,
): Promise<UncountedRound[]> {
  let query = trx
    .selectFrom("game_round as round")
    .select([
      "id",
      "vendor",
      "round_id as roundId",
      "game_type as gameType",
      "valid_bet as validBet",
      "started_at as startedAt",
      "ended_at as endedAt",
    ])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where(sql<boolean>`status = 'ended' and demo = 0`)
    .where("ended_at", ">=", after?.endedAt ?? since)
    .where("valid_bet", ">", 0)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("turnover_part as part")
            .select("part.turnover_id")
            .whereRef("part.merchant_id", "=", "round.merchant_id")
            .whereRef("part.vendor", "=", "round.vendor")
            .whereRef("part.round_id", "=", "round.round_id"),
        ),
      ),
    )
    .orderBy("ended_at")
    .orderBy("id")
    .limit(PAGE)
    .$narrowType<{ endedAt: number }>();
  if (after) query = query.where(sql<boolean>`(ended_at, id) > (${after.endedAt}, ${after.id})`);
  return query.execute();
}
