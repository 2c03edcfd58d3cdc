import { createHash } from "node:crypto";
import type { Db, Trx } from "../database/database.server.ts";
import type { Owner } from "./usage.ts";

/** Stands for all brands of the server in `excluded_identity`, where nothing but digests of excluded people is kept. */
export const ALL_BRANDS = "*";

/** What a person is known by. */
export interface Identity {
  /** E.164. */
  mobile?: string | null;
  email?: string | null;
  /** Digest of a browser's device token (sessions/tokens.ts). */
  device?: string | null;
  payees?: readonly string[];
  /** Real name and birthday, which count together only. */
  name?: string | null;
  birthday?: string | null;
}

/** A digest for each thing that a person is known by. */
export function identityDigests({ mobile, email, device, payees = [], name, birthday }: Identity): string[] {
  const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
  const known = [
    mobile && `mobile ${mobile}`,
    email && `email ${plain(email)}`,
    device && `device ${device}`,
    name && birthday && `person ${plain(name)} ${birthday}`,
    ...payees.map((number) => `payee ${number.replace(/\W/g, "").toLowerCase()}`),
  ];
  return known
    .filter((one): one is string => typeof one === "string" && one !== "")
    .map((one) => createHash("sha256").update(one).digest("hex"));
}

/** What an account is known by: `all` of it, or only what is `proved` to be its owner's. */
export async function identityOf(
  db: Db,
  { merchantId, accountId }: Owner,
  which: "all" | "proved",
): Promise<Identity> {
  const account = await db
    .selectFrom("account")
    .select(["mobile", "mobile_verified_at", "email", "email_verified_at", "birthday", "profile"])
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const payees = await db
    .selectFrom("payee")
    .select("number")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .execute();
  const isKnown = (verifiedAt: number | null) => which === "all" || verifiedAt !== null;
  const { payeeName } = JSON.parse(account.profile) as { payeeName?: string };
  return {
    mobile: isKnown(account.mobile_verified_at) ? account.mobile : null,
    email: isKnown(account.email_verified_at) ? account.email : null,
    payees: payees.map(({ number }) => number),
    ...(which === "all" && { name: payeeName ?? null, birthday: account.birthday }),
  };
}

/** The devices that an account has signed in from. */
export async function devicesOf(db: Db, { merchantId, accountId }: Owner): Promise<string[]> {
  const rows = await db
    .selectFrom("known_origin")
    .select("value")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("kind", "=", "device")
    .execute();
  return rows.map(({ value }) => value);
}

/** Keeps what an excluded person was known by, for as long as the exclusion lasts. */
export async function rememberExcluded(
  trx: Trx,
  digests: readonly string[],
  row: { merchantId: string; sourceId: string; endsAt: number | null },
): Promise<void> {
  if (digests.length === 0) return;
  const { merchantId: merchant_id, sourceId: source_id, endsAt: ends_at } = row;
  await trx
    .insertInto("excluded_identity")
    .values([...new Set(digests)].map((digest) => ({ merchant_id, digest, source_id, ends_at })))
    .execute();
}

/** Whether a person with one of these digests has excluded themselves, here or at all brands of the server. */
export async function isExcluded(
  db: Db,
  merchantId: string,
  digests: readonly string[],
  now: number,
): Promise<boolean> {
  if (digests.length === 0) return false;
  const row = await db
    .selectFrom("excluded_identity")
    .select("source_id")
    .where("merchant_id", "in", [merchantId, ALL_BRANDS])
    .where("digest", "in", [...digests])
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
