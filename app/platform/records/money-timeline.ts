import { sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Database, Db } from "../database/database.server.ts";
import { loadMoneyEvents, type MoneyEvent } from "../wallet/wallet.server.ts";
import { type BetUpdate, gameNames, getSubject, loadBetChanges, loadReportableBets } from "./bet-updates.ts";

type Input = CallInput<"records", "moneyTimeline">;
type Value = CallValue<"records", "moneyTimeline">;

type Movement = Value["list"][number];

/** A movement's position among all, by its start. */
interface MovementStart {
  subject: string;
  id: string;
  at: number;
}

/** Returns a step as shown to members: without operators' remarks and further facts. */
function getStep({ state, at, reason, actor, details: { paid } }: MoneyEvent): Movement["steps"][number] {
  return { state, at, amount: typeof paid === "number" ? paid : null, reason, actor };
}

/**
 * Returns the movements of the caller's money that take several steps, newest first by their start, each with all its
 * steps. Bets are included if they are on a match or a draw, or if their result was changed after settlement.
 *
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function moneyTimeline(
  { database: { db } }: { database: Database },
  { caller, merchant }: CallContext,
  input: Input,
): Promise<Value> {
  const owner = { merchantId: merchant.code, accountId: requireAccount(caller).accountId };
  const { subject, pageSize } = input;
  const [, at, id] = /^(\d{1,15})\.(.+)$/.exec(input.before ?? "") ?? [];
  const place = {
    before: at !== undefined && id !== undefined ? { at: Number(at), id } : null,
    limit: pageSize + 1,
  };
  const events = subject === "bet" ? [] : await firstSteps(db, owner, subject, place);
  const bets = subject === undefined || subject === "bet" ? await loadReportableBets(db, owner, place) : [];
  const begun: MovementStart[] = [
    ...events.map((first) => ({ subject: first.subject, id: first.subject_id, at: first.at })),
    ...bets.map((bet) => ({ subject: "bet", id: bet.id, at: bet.placed_at })),
  ].toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
  const shown = begun.slice(0, pageSize);
  const updates = new Map<string, Movement>();
  const all = [
    ...(await loadUpdateEvents(db, merchant.code, shown)),
    ...(await toBetMovements(db, merchant.code, bets)),
  ];
  for (const movement of all) updates.set(`${movement.subject} ${movement.subjectId}`, movement);
  const last = shown.at(-1);
  return {
    list: shown.flatMap((one) => updates.get(`${one.subject} ${one.id}`) ?? []),
    next: last && begun.length > shown.length ? `${last.at}.${last.id}` : null,
  };
}

/** Returns those of the shown movements that are recorded as events, each with its steps. */
async function loadUpdateEvents(
  db: Db,
  merchantId: string,
  shown: readonly MovementStart[],
): Promise<Movement[]> {
  const updates: Movement[] = [];
  const recorded = shown.filter(({ subject }) => subject !== "bet");
  for (const [subject, ofSubject] of Map.groupBy(recorded, (one) => one.subject as MoneyEvent["subject"])) {
    const ids = ofSubject.map(({ id }) => id);
    const steps = Map.groupBy(await loadMoneyEvents(db, merchantId, subject, ids), (step) => step.subjectId);
    for (const [subjectId, own] of steps) {
      const facts = {
        reference: getReference(own),
        amount: getAmount(own),
        bet: null,
        steps: own.map(getStep),
      };
      updates.push({ subject, subjectId, ...facts });
    }
  }
  return updates;
}

/** Returns bets as movements: the member's placement and the vendor's later changes. */
async function toBetMovements(db: Db, merchantId: string, bets: readonly BetUpdate[]): Promise<Movement[]> {
  const ids = bets.map(({ id }) => id);
  const changes = await loadBetChanges(db, merchantId, ids);
  const names = await gameNames(
    db,
    bets.map((bet) => bet.game_id),
  );
  return bets.map(({ id, stake, placed_at, game_id, detail }) => ({
    subject: "bet",
    subjectId: id,
    reference: id,
    amount: stake,
    bet: { game: names.get(game_id) ?? game_id, ...getSubject({ detail }) },
    steps: [
      { state: "placed", at: placed_at, amount: stake, reason: "", actor: "member" },
      ...(changes.get(id) ?? []).map(({ kind, state, at, win, reason }) => ({
        state: `${kind}.${state}`,
        at,
        amount: win,
        reason,
        actor: "provider" as const,
      })),
    ],
  }));
}

/** Returns the first step of each recorded movement, newest first. */
async function firstSteps(
  db: Db,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  subject: Input["subject"],
  { before, limit }: { before: { at: number; id: string } | null; limit: number },
) {
  let query = db
    .selectFrom("money_event")
    .select(["subject", "subject_id", "at"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("seq", "=", 1)
    .orderBy("at", "desc")
    .orderBy("subject_id", "desc")
    .limit(limit);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  if (before) {
    query = query
      .where("at", "<=", before.at)
      .where(sql<boolean>`(at, subject_id) < (${before.at}, ${before.id})`);
  }
  return query.execute();
}

/** Returns the newest amount in a movement's steps, in minor units. */
function getAmount(steps: readonly MoneyEvent[]): number | null {
  const named = steps.findLast(({ details }) => typeof details.amount === "number");
  return named ? Number(named.details.amount) : null;
}

/** Returns the public reference of a movement, from the step that contains it. */
function getReference(steps: readonly MoneyEvent[]): string | null {
  const named = steps.find(({ details }) => typeof details.reference === "string");
  return named ? String(named.details.reference) : null;
}
