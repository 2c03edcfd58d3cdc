import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { TurnoverRow } from "../database/tables/rewards.ts";
import {
  countBet,
  hasExpired,
  type OpenTurnover,
  type SettledBet,
  subtractCountedPart,
} from "./bonus-rules.ts";
import { resettledBets, uncountedBets } from "./uncounted-bets.ts";

/**
 * A vendor call may wait for the member's lock, so a bet may be committed after a later one. Bets that were settled or
 * changed shortly before the last count are therefore checked again.
 */
const RECHECK_PERIOD_MS = 10 * 60_000;
/** Bets read and counted per page. */
const PAGE = 500;

/** A member of a merchant. Code that changes the member's rewards locks the purse first (`lockPurse`). */
export interface Member {
  merchantId: string;
  accountId: string;
}

/** Returns the open turnovers of a member, in the order in which they are met. */
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

/** Adds a turnover after the open ones. Earlier bets must have been counted. */
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

/** Cancels open turnovers. Bets already counted towards them stay counted. */
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
 * Reduces the open turnover of a deposit by `required`, latest turnover first. A turnover is met if its counted bets
 * now suffice; one with no counted bets is cancelled.
 */
export async function reduceDepositTurnover(
  trx: Trx,
  member: Member,
  depositId: string,
  required: number,
  now: number,
): Promise<void> {
  const open = (await openTurnovers(trx, member)).filter(
    ({ kind, source_id }) => kind === "deposit" && source_id === depositId,
  );
  let toCut = required;
  for (const row of open.toReversed()) {
    const cut = Math.min(toCut, row.required - row.done);
    toCut -= cut;
    if (cut === 0) continue;
    const owed = row.required - cut;
    const isMet = owed === row.done;
    const set = !isMet
      ? { required: owed }
      : owed === 0
        ? { status: "cancelled" as const, closed_at: now }
        : { required: owed, rest: 0, status: "met" as const, closed_at: now };
    await trx
      .updateTable("turnover")
      .set(set)
      .where("merchant_id", "=", member.merchantId)
      .where("id", "=", row.id)
      .execute();
  }
}

/**
 * Counts the bets that were settled since the last count towards the open turnovers, each once, in the order of
 * settlement. Bets whose result was changed are counted again, before the others: their contribution to open turnovers
 * is removed first; a turnover that is met stays met. Returns the turnovers that this count meets.
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
  const count: Count = { open: new Map(rows.map((row) => [row.id, toOpen(row)])), touchedAt: new Map() };
  const changed = await removeChangedBets(trx, member, count, looked_from);
  await countAll(trx, member, count, changed, now);
  let after: { settledAt: number; betId: string } | null = null;
  while (![...count.open.values()].every(isMet)) {
    const bets: SettledBet[] = await uncountedBets(trx, member, { since: looked_from, after, limit: PAGE });
    await countAll(trx, member, count, bets, now);
    after = bets.at(-1) ?? null;
    if (bets.length < PAGE) break;
  }
  await storeTouched(trx, member, count);
  await trx
    .updateTable("turnover_account")
    .set({ looked_from: Math.max(looked_from, now - RECHECK_PERIOD_MS) })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  return rows.filter(({ id, required }) => count.open.get(id)?.done === required);
}

/** A count under way. */
interface Count {
  /** The turnovers that were open at the start, by id, in their order. */
  open: Map<string, OpenTurnover>;
  /** The times at which turnovers changed. */
  touchedAt: Map<string, number>;
}

const isMet = ({ done, required }: OpenTurnover) => done === required;

function toOpen(row: TurnoverRow): OpenTurnover {
  const { id, required, done, rest, weights, created_at: createdAt, expires_at: expiresAt } = row;
  return { id, required, done, rest, weights: JSON.parse(weights), createdAt, expiresAt };
}

/**
 * Removes the parts of changed bets from the turnovers that are still open, and returns the bets with the valid bet
 * that is left to count. Parts stay counted towards a turnover that is met, cancelled, or had expired before the
 * change.
 */
async function removeChangedBets(
  trx: Trx,
  member: Member,
  { open, touchedAt }: Count,
  since: number,
): Promise<SettledBet[]> {
  const changed = await resettledBets(trx, member, since);
  const left: SettledBet[] = [];
  for (const { parts, ...bet } of changed) {
    let kept = 0;
    for (const part of parts) {
      const turnover = open.get(part.turnoverId);
      if (!turnover || hasExpired(turnover, bet.settledAt)) {
        kept += part.validBet;
        continue;
      }
      open.set(turnover.id, subtractCountedPart(turnover, part));
      touchedAt.set(turnover.id, bet.settledAt);
      await trx
        .deleteFrom("turnover_part")
        .where("merchant_id", "=", member.merchantId)
        .where("bet_id", "=", bet.betId)
        .where("turnover_id", "=", turnover.id)
        .execute();
    }
    left.push({ ...bet, validBet: Math.max(0, bet.validBet - kept) });
  }
  return left;
}

async function countAll(
  trx: Trx,
  { merchantId }: Member,
  { open, touchedAt }: Count,
  bets: readonly SettledBet[],
  now: number,
): Promise<void> {
  const parts = [];
  for (const bet of bets) {
    for (const { turnover, validBet, weight } of countBet([...open.values()], bet)) {
      open.set(turnover.id, turnover);
      touchedAt.set(turnover.id, bet.settledAt);
      parts.push({
        merchant_id: merchantId,
        bet_id: bet.betId,
        turnover_id: turnover.id,
        valid_bet: validBet,
        weight,
        counted_at: now,
      });
    }
  }
  if (parts.length > 0) await trx.insertInto("turnover_part").values(parts).execute();
}

async function storeTouched(trx: Trx, { merchantId }: Member, { open, touchedAt }: Count): Promise<void> {
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
}
