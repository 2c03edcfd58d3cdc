import { sql } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import { type MoneyEvent, moneyEventsOf } from "../wallet/wallet.server.ts";

type Input = CallInput<"records", "moneyTimeline">;
type Value = CallValue<"records", "moneyTimeline">;

/** A step as members see it: without operators' remarks and further facts. */
function stepOf({ state, at, reason, actor }: MoneyEvent) {
  return { state, at, reason, actor };
}

/**
 * The movements of the caller's money that take several steps, newest first by when they began, each with all its steps.
 * @throws PlatformError NOT_LOGGED_IN.
 */
export async function moneyTimeline(db: Db, { caller, merchant }: CallContext, input: Input): Promise<Value> {
  const begun = await firstSteps(db, merchant.code, requireAccount(caller).accountId, input);
  const shown = begun.slice(0, input.pageSize);
  const steps = new Map<string, MoneyEvent[]>();
  for (const [subject, ofSubject] of Map.groupBy(shown, (first) => first.subject as MoneyEvent["subject"])) {
    const ids = ofSubject.map((first) => first.subject_id);
    for (const step of await moneyEventsOf(db, merchant.code, subject, ids)) {
      const key = `${subject} ${step.subjectId}`;
      steps.set(key, [...(steps.get(key) ?? []), step]);
    }
  }
  const last = shown.at(-1);
  return {
    list: shown.map(({ subject, subject_id }) => {
      const own = steps.get(`${subject} ${subject_id}`) ?? [];
      const facts = { reference: referenceOf(own), amount: amountOf(own), steps: own.map(stepOf) };
      return { subject, subjectId: subject_id, ...facts };
    }),
    next: last && begun.length > shown.length ? `${last.at}.${last.subject_id}` : null,
  };
}

/** The first step of each movement, newest first, one more than a page has. */
async function firstSteps(
  db: Db,
  merchantId: string,
  accountId: string,
  { subject, before, pageSize }: Input,
) {
  let query = db
    .selectFrom("money_event")
    .select(["subject", "subject_id", "at"])
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("seq", "=", 1)
    .orderBy("at", "desc")
    .orderBy("subject_id", "desc")
    .limit(pageSize + 1);
  if (subject !== undefined) query = query.where("subject", "=", subject);
  const cursor = /^(\d{1,15})\.(.+)$/.exec(before ?? "");
  if (cursor) {
    const [, at, id] = cursor;
    query = query
      .where("at", "<=", Number(at))
      .where(sql<boolean>`(at, subject_id) < (${Number(at)}, ${id})`);
  }
  return query.execute();
}

/** The newest amount in a movement's steps, in minor units. */
function amountOf(steps: readonly MoneyEvent[]): number | null {
  const named = steps.findLast(({ details }) => typeof details.amount === "number");
  return named ? Number(named.details.amount) : null;
}

/** The reference that people know a movement by, from the step that has it. */
function referenceOf(steps: readonly MoneyEvent[]): string | null {
  const named = steps.find(({ details }) => typeof details.reference === "string");
  return named ? String(named.details.reference) : null;
}
