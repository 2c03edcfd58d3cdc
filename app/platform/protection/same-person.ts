import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import { DEMO_TYPE } from "../core/call-context.ts";
import { type Fact, toFacts } from "../core/identity-facts.ts";
import type { Db } from "../database/database.server.ts";
import { compareFacts, type IdentityMatch, loadIdentity } from "./identities.ts";
import { findMatchCase, isDismissed } from "./matches.ts";
import type { Owner } from "./usage.ts";

/** An account that belongs, or may belong, to the same person. */
interface LikeAccount extends Owner, Pick<IdentityMatch, "isCertain" | "kinds"> {
  currency: string;
  facts: Fact[];
}

/**
 * Returns the other accounts at some merchants that are similar to this one: certainly the same person's, or for an
 * operator to judge. Those that an operator has dismissed are left out.
 */
export async function findSimilarAccounts(
  db: Db,
  merchantIds: readonly string[],
  owner: Owner,
): Promise<LikeAccount[]> {
  const identity = await loadIdentity(db, owner);
  const facts = toFacts(identity);
  const found: LikeAccount[] = [];
  for (const merchantId of merchantIds) {
    for (const { id: accountId, currency } of await candidates(db, merchantId, identity)) {
      const other = { merchantId, accountId };
      const isSelf = merchantId === owner.merchantId && accountId === owner.accountId;
      if (isSelf) continue;
      const theirs = toFacts(await loadIdentity(db, other));
      const likeness = compareFacts(facts, theirs, { sameBrand: merchantId === owner.merchantId });
      const pair = { sourceMerchant: owner.merchantId, sourceAccount: owner.accountId };
      if (likeness && isDismissed(await findMatchCase(db, other, pair), likeness)) continue;
      if (likeness) found.push({ ...other, ...likeness, currency, facts: theirs });
    }
  }
  return found;
}

/** Selects accounts of a merchant that share a column with a person, by index. */
function candidates(db: Db, merchantId: string, identity: Awaited<ReturnType<typeof loadIdentity>>) {
  const { mobile, email, birthday, payees = [], signIns = [] } = identity;
  return db
    .selectFrom("account")
    .select(["id", "currency"])
    .where("merchant_id", "=", merchantId)
    .where("type", "!=", DEMO_TYPE)
    .where((eb) =>
      eb.or([
        ...(mobile ? [eb("mobile", "=", mobile)] : []),
        ...(email ? [eb("email_key", "=", canonicalEmail(email))] : []),
        ...(birthday ? [eb("birthday", "=", birthday)] : []),
        ...payees.map(({ number }) =>
          eb(
            "id",
            "in",
            eb
              .selectFrom("payee")
              .select("account_id")
              .where("merchant_id", "=", merchantId)
              .where("number", "=", number),
          ),
        ),
        ...signIns.map(({ provider, subject }) =>
          eb(
            "id",
            "in",
            eb
              .selectFrom("third_party_identity")
              .select("account_id")
              .where("merchant_id", "=", merchantId)
              .where("provider", "=", provider as "GOOGLE")
              .where("subject", "=", subject),
          ),
        ),
      ]),
    )
    .execute();
}
