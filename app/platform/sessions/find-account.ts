import { DEMO_TYPE } from "../call-context.ts";
import { compiledOnce } from "../database/compiled.ts";
import type { Db } from "../database/database.server.ts";

const accountOfUsername = compiledOnce((db, of: { merchantId: string; username: string; ip: string }) =>
  db
    .selectFrom("account")
    .select(["id", "type", "status", "password_hash", "password_changed_at", "must_change_password"])
    .select((eb) =>
      eb
        .case()
        .when(
          eb.exists(
            eb
              .selectFrom("session")
              .select("id")
              .whereRef("session.merchant_id", "=", "account.merchant_id")
              .whereRef("session.account_id", "=", "account.id")
              .where("session.ip", "=", of.ip),
          ),
        )
        .then(1)
        .else(0)
        .end()
        .as("known"),
    )
    .where("merchant_id", "=", of.merchantId)
    .where("username", "=", of.username)
    .where("type", "!=", DEMO_TYPE),
);

/** Whether an account has ever signed in from this address is found with it, so that an unknown one costs the same. */
export async function findAccount(db: Db, merchantId: string, username: string, ip: string) {
  const [account] = await accountOfUsername(db, { merchantId, username, ip });
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
