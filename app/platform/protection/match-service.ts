import { PlatformError } from "../core/errors.ts";
import { toFacts } from "../core/identity-facts.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { type CasesRequest, listCases } from "../database/list-cases.ts";
import { onOwner } from "../database/on-owner.ts";
import type { ExclusionMatchRow } from "../database/tables/protection.ts";
import { storeExclusion } from "./exclude.ts";
import { loadIdentity, rememberExcluded } from "./identities.ts";

/**
 * A case with the username to show. Its state is shown as `over` once the excluded person's break has ended undecided.
 */
export type MatchCase = ExclusionMatchRow & { username_shown: string };
type MatchState = ExclusionMatchRow["state"] | "over";

export function getMatchState(row: Pick<ExclusionMatchRow, "state" | "ends_at">, now: number): MatchState {
  return row.state === "open" && row.ends_at !== null && row.ends_at <= now ? "over" : row.state;
}

/** Returns a page of the cases of merchants: those waiting for a decision, oldest first, or all, newest first. */
export function listMatchCases(db: Db, merchantIds: readonly string[], request: CasesRequest, now: number) {
  const isWaiting = (rows: ReturnType<typeof allCases>) =>
    rows
      .where("exclusion_match.state", "=", "open")
      .where((eb) =>
        eb.or([eb("exclusion_match.ends_at", "is", null), eb("exclusion_match.ends_at", ">", now)]),
      );
  return listCases(allCases(db), "exclusion_match", isWaiting, merchantIds, request);
}

function allCases(db: Db) {
  return db
    .selectFrom("exclusion_match")
    .innerJoin("account", onOwner("exclusion_match"))
    .selectAll("exclusion_match")
    .select("account.username_shown");
}

/** @throws PlatformError NOT_FOUND. */
export async function matchCase(db: Db, merchantId: string, id: string): Promise<MatchCase> {
  const row = await allCases(db)
    .where("exclusion_match.merchant_id", "=", merchantId)
    .where("exclusion_match.id", "=", id)
    .executeTakeFirst();
  if (!row) throw new PlatformError("NOT_FOUND");
  return row;
}

/** Returns the oldest cases whose members have not been notified of the present state. */
export function listMatchesToNotify(db: Db, merchantId: string, limit: number) {
  return db
    .selectFrom("exclusion_match")
    .select(["id", "account_id", "state", "held_at"])
    .where("merchant_id", "=", merchantId)
    .whereRef("told", "!=", "state")
    .orderBy("id")
    .limit(limit)
    .execute();
}

/**
 * Marks a case's member as notified of its state. Returns the time at which the case was opened; null when the state
 * has changed, or another process has notified the member.
 */
export async function markMatchNotified(
  trx: Trx,
  { merchantId, id, state }: { merchantId: string } & Pick<ExclusionMatchRow, "id" | "state">,
): Promise<number | null> {
  const marked = await trx
    .updateTable("exclusion_match")
    .set({ told: state })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", state)
    .where("told", "!=", state)
    .returning("opened_at")
    .executeTakeFirst();
  return marked?.opened_at ?? null;
}

/** Returns the exclusion of a case, which may be of another merchant. */
export function getSource(
  db: Db,
  { source_merchant, source_id }: Pick<ExclusionMatchRow, "source_merchant" | "source_id">,
) {
  return db
    .selectFrom("exclusion")
    .selectAll()
    .where("merchant_id", "=", source_merchant)
    .where((eb) => eb.or([eb("id", "=", source_id), eb("source_id", "=", source_id)]))
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Returns an account's details about its owner, for comparing two accounts. */
export async function getSide(db: Db, merchantId: string, accountId: string) {
  const account = await db
    .selectFrom("account")
    .select(["username_shown as username", "registered_at as registeredAt"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return { ...account, ...(await loadIdentity(db, { merchantId, accountId })) };
}

export interface MatchDecision {
  merchantId: string;
  id: string;
  operatorId: string;
  outcome: "confirmed" | "dismissed";
  reason: string;
}

/**
 * Decides a case. If confirmed, the account gets the excluded person's break until its end, its sessions end, and its
 * facts are stored with the exclusion. If dismissed, the account is no longer held.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` when the case was decided or is over.
 */
export async function decideMatch(
  services: Services,
  { merchantId, id, operatorId, outcome, reason }: MatchDecision,
  record: (trx: Trx, username: string) => Promise<void>,
): Promise<void> {
  const now = services.clock.now();
  await services.database.transaction(async (trx) => {
    const row = await matchCase(trx, merchantId, id);
    const state = getMatchState(row, now);
    if (state !== "open") throw new PlatformError("CONFLICT", { details: { state } });
    const decided = await trx
      .updateTable("exclusion_match")
      .set({ state: outcome, decided_by: operatorId, decided_at: now, reason })
      .where("merchant_id", "=", merchantId)
      .where("id", "=", id)
      .where("state", "=", "open")
      .returning("id")
      .executeTakeFirst();
    if (!decided) throw new PlatformError("CONFLICT");
    if (outcome === "confirmed") {
      const { kind, scope, ends_at: endsAt } = await getSource(trx, row);
      const owner = { merchantId, accountId: row.account_id };
      const terms = { kind, scope, startedAt: now, endsAt, sourceId: row.source_id };
      const cause = { origin: "operator", operatorId, reason } as const;
      await storeExclusion(services, trx, owner, { id: newId(now), ...terms, cause });
      await rememberExcluded(trx, toFacts(await loadIdentity(trx, owner)), { ...terms, ...owner });
    }
    await record(trx, row.username_shown);
  });
}
