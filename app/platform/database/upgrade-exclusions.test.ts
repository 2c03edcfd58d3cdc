import { sql } from "kysely";
import { expect, it } from "vitest";
import { audit } from "../wallet/audit.ts";
import type { Db } from "./database.server.ts";
import { migrate } from "./migrate.ts";
import { addOldAccount, ENGINES, insertOld } from "./upgrade-testing.ts";

async function anAccount(db: Db, id: string): Promise<Record<string, string | number | null>> {
  const { rows } = await sql<
    Record<string, string | number | null>
  >`select * from account where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`no account ${id}`);
  return rows[0];
}

async function addOldExclusion(db: Db): Promise<void> {
  await addOldAccount(db, "m", "ana");
  await db
    .updateTable("account")
    .set({
      mobile: "+639171234567",
      mobile_verified_at: 1,
      email: "Ana.Cruz+x@gmail.com",
      birthday: "1980-01-01",
      profile: JSON.stringify({ fullname: "Ana Cruz" }),
    })
    .where("id", "=", "ana")
    .execute();
  await insertOld(db, "exclusion", {
    ...{ merchant_id: "m", id: "e", account_id: "ana", kind: "self_exclusion", scope: "all_brands" },
    ...{ started_at: 5, ends_at: null, origin: "member", source_id: "e", operator_id: null, reason: "" },
  });
  // Two accounts at another brand that it reached: one by the proved number, one only by a payee's number.
  await addOldAccount(db, "s", "ana2");
  await insertOld(db, "account", {
    ...(await anAccount(db, "ana2")),
    id: "stranger",
    username: "x",
    referral_code: "R9",
  });
  await sql`update account set mobile = '+639171234567', mobile_verified_at = 1 where id = 'ana2'`.execute(
    db,
  );
  for (const account of ["ana2", "stranger"]) {
    await insertOld(db, "exclusion", {
      ...{
        merchant_id: "s",
        id: `e-${account}`,
        account_id: account,
        kind: "self_exclusion",
        scope: "all_brands",
      },
      ...{
        started_at: 5,
        ends_at: null,
        origin: "other_brand",
        source_id: "e",
        operator_id: null,
        reason: "",
      },
    });
  }
  // Of a number that was typed in: its owner is unknown.
  await insertOld(db, "excluded_identity", {
    ...{ merchant_id: "*", digest: "of something typed", source_id: "e", ends_at: null },
  });
}

it.each(ENGINES)("the identifiers of excluded people are rebuilt from verified data: %s", async (_, open) => {
  const database = await open();
  try {
    await migrate(database, "0042-app-downloads");
    await addOldExclusion(database.db);
    await migrate(database);
    const rows = await database.db
      .selectFrom("excluded_identity")
      .select(["merchant_id", "kind", "proved", "source_account", "started_at"])
      .orderBy("kind")
      .execute();
    const of = { source_account: "ana", started_at: 5 };
    expect(rows).toEqual([
      { ...of, merchant_id: "m", kind: "email", proved: 0 },
      { ...of, merchant_id: "*", kind: "mobile", proved: 1 },
      { ...of, merchant_id: "*", kind: "person", proved: 0 },
    ]);
    const { findings } = await audit(database);
    expect(findings.map(({ row }) => row)).toEqual(["exclusion s e-stranger"]);
    const account = await database.db
      .selectFrom("account")
      .select("email_key")
      .where("id", "=", "ana")
      .executeTakeFirstOrThrow();
    expect(account.email_key).toBe("anacruz@gmail.com");
  } finally {
    await database.drop();
  }
});
