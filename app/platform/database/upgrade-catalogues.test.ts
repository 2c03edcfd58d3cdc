import { expect, it } from "vitest";
import { migrate } from "./migrate.ts";
import { addOldAccount, ENGINES, insertOld } from "./upgrade-testing.ts";

const M = "m";
const SPINS = { kind: "freeSpins", spins: 20, stake: 100 };

/** A promotion as it was stored before budgets existed. */
function promotionRow(id: string, rules: { kind: string }, quota: number | null) {
  return {
    ...{ merchant_id: M, id, kind: rules.kind, promo_group: "new", state: "published", texts: "{}" },
    ...{ rules: JSON.stringify(rules), picture: "", sort: 0, quota, taken: 0, starts_at: 1, ends_at: null },
    ...{ created_at: 1, updated_at: 1 },
  };
}

function entryRow(id: string, promotionId: string, rules: object, amount: number, state = "claimed") {
  return {
    ...{ merchant_id: M, id, promotion_id: promotionId, account_id: "maria", occasion: id, state, amount },
    ...{ terms: JSON.stringify({ rules }), comment: "", contact: "", reason: "", note: "", digest: "" },
    ...{ created_at: 1, updated_at: 1 },
  };
}

it.each(ENGINES)(
  "budgets are derived from quotas, and include earlier payments (%s)",
  async (_name, open) => {
    const database = await open();
    try {
      await migrate(database, "0042-app-downloads");
      const { db } = database;
      await addOldAccount(db, M, "maria");
      const signUp = { kind: "signUp", amount: 500 };
      await insertOld(db, "promotion", promotionRow("quota", signUp, 10));
      await insertOld(db, "promotion", promotionRow("open", signUp, null));
      await insertOld(db, "promotion", promotionRow("spins", SPINS, 3));
      await insertOld(db, "promotion_entry", entryRow("e1", "quota", signUp, 500));
      await insertOld(db, "promotion_entry", entryRow("e2", "open", signUp, 400));
      await insertOld(db, "promotion_entry", entryRow("e3", "spins", SPINS, 0, "issued"));
      await insertOld(db, "promotion_entry", entryRow("e4", "spins", SPINS, 0, "rejected"));
      await migrate(database);
      const rows = await db
        .selectFrom("promotion")
        .select(["id", "budget", "most_each", "spent"])
        .orderBy("id")
        .execute();
      expect(rows).toEqual([
        { id: "open", budget: null, most_each: null, spent: 400 },
        { id: "quota", budget: 5_000, most_each: null, spent: 500 },
        { id: "spins", budget: 6_000, most_each: null, spent: 2_000 },
      ]);
    } finally {
      await database.drop();
    }
  },
);

it.each(ENGINES)(
  "an unpublished version stores its last editor, a published one none (%s)",
  async (_name, open) => {
    const database = await open();
    try {
      await migrate(database, "0056-giving-acts");
      const { db } = database;
      await addOldAccount(db, M, "maria");
      await insertOld(db, "operator", {
        ...{
          id: "ana",
          username: "ana",
          password_hash: "",
          password_due: 0,
          role: "finance",
          merchants: null,
        },
        ...{
          totp_secret: null,
          totp_confirmed_at: null,
          totp_last_step: 0,
          demo: 0,
          disabled_at: null,
          created_at: 1,
        },
      });
      const item = (id: string, version: number, published: number | null, editor: string | null) => ({
        ...{ merchant_id: M, area: "missions", id, version, content: "{}", edited_by: editor, edited_at: 1 },
        ...{ published_version: published, published_by: null, published_at: null, alone: 0 },
      });
      await insertOld(db, "catalogue_item", item("draft", 1, null, "ana"));
      await insertOld(db, "catalogue_item", item("edited", 2, 1, "ana"));
      await insertOld(db, "catalogue_item", item("public", 2, 2, "ana"));
      await insertOld(db, "catalogue_item", item("seed", 1, null, null));
      await migrate(database);
      const rows = await db.selectFrom("catalogue_item").select(["id", "editors"]).orderBy("id").execute();
      expect(rows.map(({ id, editors }) => [id, JSON.parse(editors)])).toEqual([
        ["draft", ["ana"]],
        ["edited", ["ana"]],
        ["public", []],
        ["seed", []],
      ]);
    } finally {
      await database.drop();
    }
  },
);
