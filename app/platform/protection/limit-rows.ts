import type { LimitKind, LimitPeriod, MerchantProfile } from "../core/merchant.ts";
import { createCompiledQuery } from "../database/compiled.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { type LimitTerms, termsAt } from "./limit-rules.ts";
import type { Owner } from "./usage.ts";

/** A limit of an account. */
export interface PlayerLimit extends LimitTerms {
  kind: LimitKind;
  period: LimitPeriod;
  /** `brand`: neither member nor operator has set one, so the brand's applies. */
  setBy: "member" | "operator" | "brand";
}

const selectRows = createCompiledQuery(
  (db, { merchantId, accountId }: { merchantId: string; accountId: string }) =>
    db
      .selectFrom("player_limit")
      .select(["kind", "period", "amount", "next_amount", "next_at", "set_by"])
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId),
);

/** Returns an account's limits as in force at `now`: those that were set, and the brand's for the others. */
export async function getLimits(
  db: Db,
  { code: merchantId, protection }: Pick<MerchantProfile, "code" | "protection">,
  accountId: string,
  now: number,
): Promise<PlayerLimit[]> {
  const rows = await selectRows(db, { merchantId, accountId });
  const own = rows.map((row): PlayerLimit => {
    const next = row.next_at === null ? null : { amount: row.next_amount, at: row.next_at };
    const { kind, period, amount, set_by: setBy } = row;
    return { kind, period, setBy, ...termsAt({ amount, next }, now) };
  });
  const isSet = ({ kind, period }: { kind: LimitKind; period: LimitPeriod }) =>
    own.some((limit) => limit.kind === kind && limit.period === period);
  const ofBrand = protection.defaultLimits
    .filter((limit) => !isSet(limit))
    .map((limit): PlayerLimit => ({ ...limit, next: null, setBy: "brand" }));
  return [...own, ...ofBrand];
}

/** Stores a limit, replacing the previous one. */
export async function storeLimit(
  trx: Trx,
  { merchantId, accountId }: Owner,
  { kind, period, amount, next }: Omit<PlayerLimit, "setBy">,
  { setBy, now }: { setBy: "member" | "operator"; now: number },
): Promise<void> {
  const terms = {
    amount,
    next_amount: next?.amount ?? null,
    next_at: next?.at ?? null,
    set_by: setBy,
    changed_at: now,
  };
  await trx
    .insertInto("player_limit")
    .values({ merchant_id: merchantId, account_id: accountId, kind, period, ...terms })
    .onConflict((conflict) =>
      conflict.columns(["merchant_id", "account_id", "kind", "period"]).doUpdateSet(terms),
    )
    .execute();
}
