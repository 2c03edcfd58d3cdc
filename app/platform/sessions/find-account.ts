import { addressBlock } from "../address-block.ts";
import { DEMO_TYPE } from "../call-context.ts";
import { compiledOnce } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";
import { FORGOTTEN_AFTER_MS, isKnownAddress } from "../known-address.ts";

interface Asked {
  merchantId: string;
  username: string;
  address: string;
  since: number;
}

const accountOfUsername = compiledOnce((db, of: Asked) =>
  db
    .selectFrom("account")
    .select(["id", "type", "status", "password_hash", "password_changed_at", "must_change_password"])
    .select(isKnownAddress(of.address, of.since))
    .where("merchant_id", "=", of.merchantId)
    .where("username", "=", of.username)
    .where("type", "!=", DEMO_TYPE),
);

/** Whether an account has signed in from this address is found with it, so that an unknown one costs the same. */
export async function findAccount(
  db: Db,
  merchantId: string,
  username: string,
  { ip, now }: { ip: string; now: number },
) {
  const asked = { merchantId, username, address: addressBlock(ip), since: now - FORGOTTEN_AFTER_MS };
  const [account] = await accountOfUsername(db, asked);
  return account;
}

/** The account that has proved this number to be its own: at most one. A number that was only typed in opens nothing. */
export async function findByMobile(db: Db, merchantId: string, mobile: string) {
  return db
    .selectFrom("account")
    .select(["id", "type", "status", "username"])
    .where("merchant_id", "=", merchantId)
    .where("mobile", "=", mobile)
    .where("mobile_verified_at", "is not", null)
    .executeTakeFirst();
}
