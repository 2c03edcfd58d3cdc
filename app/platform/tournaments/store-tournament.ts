import type { TournamentRules } from "../contract/tournament-rules.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import { storeMerchant } from "../database/store-merchant.ts";
import { getOperatorState, requireTournament, type TournamentTexts } from "./tournament.ts";

/** An operator's input for a tournament. */
export interface TournamentDraft {
  rules: TournamentRules;
  texts: TournamentTexts;
  startsAt: number;
  endsAt: number;
}

function toColumns({ rules, texts, startsAt, endsAt }: TournamentDraft) {
  return {
    rules: JSON.stringify(rules),
    texts: JSON.stringify(texts),
    starts_at: startsAt,
    ends_at: endsAt,
  };
}

/** A draft also has the state `cancelled`, so that it is shown nowhere. */
const STATES = {
  published: { state: "published", draft: 0 },
  draft: { state: "cancelled", draft: 1 },
} as const;

/** Adds a tournament, which members see at once unless it is a draft. Returns false if the id exists already. */
export async function addTournament(
  trx: Trx,
  merchant: MerchantProfile,
  id: string,
  draft: TournamentDraft,
  now: number,
  state: keyof typeof STATES = "published",
): Promise<boolean> {
  await storeMerchant(trx, merchant, now);
  const added = await trx
    .insertInto("tournament")
    .values({
      ...{ merchant_id: merchant.code, id, ...STATES[state], ...toColumns(draft) },
      ...{ closed_at: null, ranked: 0, created_at: now, updated_at: now },
    })
    .onConflict((conflict) => conflict.columns(["merchant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return added !== undefined;
}

/** Changes a draft, or publishes it with `state`. @throws PlatformError CONFLICT when it is no longer a draft. */
export async function changeTournament(
  trx: Trx,
  merchantId: string,
  id: string,
  { draft, state }: { draft: TournamentDraft; state: keyof typeof STATES },
  now: number,
): Promise<void> {
  const changed = await trx
    .updateTable("tournament")
    .set({ ...toColumns(draft), ...STATES[state], updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("draft", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (!changed) throw new PlatformError("CONFLICT", { details: { state: "published" } });
}

/**
 * Cancels a tournament that has not begun. The update itself checks the start, so that a tournament that begins at the
 * same time still runs.
 *
 * @throws PlatformError NOT_FOUND; CONFLICT with `details.state` for one that has begun, ended or was cancelled.
 */
export async function cancelTournament(trx: Trx, merchantId: string, id: string, now: number): Promise<void> {
  const cancelled = await trx
    .updateTable("tournament")
    .set({ state: "cancelled", updated_at: now })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", id)
    .where("state", "=", "published")
    .where("starts_at", ">", now)
    .returning("id")
    .executeTakeFirst();
  if (cancelled) return;
  const there = await requireTournament(trx, merchantId, id);
  throw new PlatformError("CONFLICT", { details: { state: getOperatorState(there, now) } });
}
