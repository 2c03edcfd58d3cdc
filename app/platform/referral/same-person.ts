import { canonicalPayee } from "#app/shared/canonical-identity.ts";
import type { Db } from "../database/database.server.ts";

interface Invitation {
  merchantId: string;
  inviterId: string;
  friendId: string;
}

/**
 * Returns true when an invited account shares a device, a payee, or a mobile number or mail address with its inviter or
 * with another account that the same member invited. IP addresses do not count: families and phone networks share them.
 */
export async function isSamePerson(db: Db, invitation: Invitation): Promise<boolean> {
  for (const find of [sharedDevice, sharedPayee, sharedContact]) {
    if (await find(db, invitation)) return true;
  }
  return false;
}

/** Selects the inviter and everyone that the inviter invited, except this friend. */
function others(db: Db, { merchantId, inviterId, friendId }: Invitation) {
  return db
    .selectFrom("account as other")
    .select("other.id")
    .where("other.merchant_id", "=", merchantId)
    .where((eb) => eb.or([eb("other.id", "=", inviterId), eb("other.referred_by", "=", inviterId)]))
    .where("other.id", "!=", friendId);
}

async function sharedDevice(db: Db, invitation: Invitation): Promise<boolean> {
  const { merchantId, friendId } = invitation;
  const row = await db
    .selectFrom("known_origin as own")
    .innerJoin("known_origin as theirs", (join) =>
      join
        .onRef("theirs.merchant_id", "=", "own.merchant_id")
        .onRef("theirs.kind", "=", "own.kind")
        .onRef("theirs.value", "=", "own.value"),
    )
    .select("own.value")
    .where("own.merchant_id", "=", merchantId)
    .where("own.account_id", "=", friendId)
    .where("own.kind", "=", "device")
    .where("theirs.account_id", "in", others(db, invitation))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Finds a payee with the same number at the same bank and of the same holder: a number alone is typed, and could belong
 * to another person at another bank. Removed payees count too: removing one would otherwise hide it.
 */
async function sharedPayee(db: Db, invitation: Invitation): Promise<boolean> {
  const { merchantId, friendId } = invitation;
  const rows = await db
    .selectFrom("payee as own")
    .innerJoin("payee as theirs", (join) =>
      join.onRef("theirs.merchant_id", "=", "own.merchant_id").onRef("theirs.number", "=", "own.number"),
    )
    .select(["own.kind", "own.destination", "own.number", "own.holder"])
    .select(["theirs.kind as kind2", "theirs.destination as destination2", "theirs.holder as holder2"])
    .where("own.merchant_id", "=", merchantId)
    .where("own.account_id", "=", friendId)
    .where("theirs.account_id", "in", others(db, invitation))
    .execute();
  return rows.some(
    ({ number, kind2: kind, destination2: destination, holder2: holder, ...own }) =>
      canonicalPayee({ ...own, number }) === canonicalPayee({ kind, destination, number, holder }),
  );
}

async function sharedContact(db: Db, invitation: Invitation): Promise<boolean> {
  const { merchantId, friendId } = invitation;
  const row = await db
    .selectFrom("account as own")
    .innerJoin("account as theirs", (join) =>
      join
        .onRef("theirs.merchant_id", "=", "own.merchant_id")
        .on((eb) =>
          eb.or([
            eb("theirs.mobile", "=", eb.ref("own.mobile")),
            eb("theirs.email_key", "=", eb.ref("own.email_key")),
          ]),
        ),
    )
    .select("own.id")
    .where("own.merchant_id", "=", merchantId)
    .where("own.id", "=", friendId)
    .where("theirs.id", "in", others(db, invitation))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
