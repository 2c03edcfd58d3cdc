import { sql } from "kysely";
import { expect, it } from "vitest";
import { MIGRATION_NAMES, migrate } from "./migrate.ts";
import type { TestDatabase } from "./testing.ts";
import { ENGINES } from "./upgrade-testing.ts";

/**
 * Turns the database into one that was migrated by a branch without `0060`, which was merged to the main branch before
 * the branch's `0061`.
 */
async function withoutOne({ db }: TestDatabase): Promise<void> {
  await sql`drop index approval_session`.execute(db);
  await sql`drop table vendor_stay`.execute(db);
  await sql`drop table automatic_transfer`.execute(db);
  await sql`delete from kysely_migration where name = '0060-automatic-transfers'`.execute(db);
}

it.each(ENGINES)("a late migration runs after newer ones: %s", async (_name, open) => {
  const database = await open();
  try {
    await migrate(database);
    await withoutOne(database);
    expect(await migrate(database)).toEqual(["0060-automatic-transfers"]);
    expect(await migrate(database)).toEqual([]);
    expect((await sql`select * from vendor_stay`.execute(database.db)).rows).toEqual([]);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      database.db,
    );
    expect(rows.map(({ name }) => name)).toEqual([...MIGRATION_NAMES]);
  } finally {
    await database.drop();
  }
});

it.each(ENGINES)(
  "reports a migration that cannot run after newer ones, and changes nothing: %s",
  async (_name, open) => {
    const database = await open();
    try {
      await migrate(database, "0061-delivery-addresses");
      await sql`delete from kysely_migration where name in ('0060-automatic-transfers', '0061-delivery-addresses')`.execute(
        database.db,
      );
      await sql`drop index approval_session`.execute(database.db);
      await sql`insert into kysely_migration (name, timestamp) values ('0061-delivery-addresses', '')`.execute(
        database.db,
      );
      await expect(migrate(database, "0061-delivery-addresses", "The database file a.db")).rejects.toThrow(
        /^The database file a\.db has run migration 0061-delivery-addresses without 0060-automatic-transfers before it, and cannot take that now \(.*automatic_transfer.*\): restore a backup of before, and migrate it with this version\. Nothing was changed\.$/,
      );
      expect((await sql`select * from automatic_transfer`.execute(database.db)).rows).toEqual([]);
    } finally {
      await database.drop();
    }
  },
);
