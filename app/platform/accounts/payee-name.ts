import type { Db, Trx } from "../database/database.server.ts";
import type { FieldError } from "../errors.ts";
import type { FieldRule, MerchantProfile } from "../merchant.ts";
import { textFault } from "./registration-rules.ts";

interface Names {
  payeeName?: string;
  fullname?: string;
}

const nameIn = ({ payeeName, fullname }: Names): string | null => payeeName || fullname || null;

/** In whose name the accounts are that a member may be paid to, as it was given at registration or since; null if never. */
export async function payeeNameOf(db: Db, merchantId: string, accountId: string): Promise<string | null> {
  const { profile } = await db
    .selectFrom("account")
    .select("profile")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return nameIn(JSON.parse(profile) as Names);
}

/** Keeps the name for an account that has none, and gives the one that it has then: the first that is given stays. */
export async function keepPayeeName(
  trx: Trx,
  merchantId: string,
  accountId: string,
  name: string,
): Promise<string> {
  const ofAccount = trx
    .updateTable("account")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId);
  // Locks the row first, on either engine: of two names that come at once the second finds the first.
  const { profile } = await ofAccount
    .set((eb) => ({ profile: eb.ref("profile") }))
    .returning("profile")
    .executeTakeFirstOrThrow();
  const kept = JSON.parse(profile) as Names;
  const there = nameIn(kept);
  if (there !== null) return there;
  await ofAccount.set({ profile: JSON.stringify({ ...kept, payeeName: name }) }).execute();
  return name;
}

/** What is wrong with a name that a payee is to have, by the registration form's rule for `payeeName`; or null. */
export function payeeNameFault(
  { registration }: MerchantProfile,
  name: string,
  pointer: string,
): FieldError | null {
  const said = registration.username.payeeName ?? registration.mobile.payeeName;
  const minLength = Math.max(2, said?.minLength ?? 0);
  const rule: FieldRule = {
    patternId: said?.patternId ?? "",
    acceptedPattern: said?.acceptedPattern ?? "",
    enabled: true,
    required: true,
    minLength,
    maxLength: Math.max(minLength, Math.min(100, said?.maxLength ?? 100)),
  };
  const fault = textFault(name.trim(), rule);
  return fault && { pointer, ...fault };
}
