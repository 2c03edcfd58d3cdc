import { afterAll, beforeAll, expect, it } from "vitest";
import { addMerchant } from "../wallet/testing.ts";
import { listCases } from "./list-cases.ts";
import { forEachDialect, type TestDatabase } from "./testing.ts";

/** The rows, oldest first: merchant, id and state. */
const ROWS = [
  ["one", "a", "open"],
  ["one", "b", "closed"],
  ["two", "c", "open"],
  ["other", "d", "open"],
  ["two", "e", "open"],
] as const;

await forEachDialect("a queue of cases", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    for (const id of ["one", "two", "other"]) await addMerchant(database, id);
    for (const [merchant_id, id, state] of ROWS) {
      await database.db
        .insertInto("feedback")
        .values({
          ...{ merchant_id, id, state, account_id: null, type: "ETC", content: "x", contact: "" },
          ...{ language: "EN", ip: "127.0.0.1" },
          ...{ created_at: 1, answer: "", decided_by: null, decided_at: null },
        })
        .execute();
    }
  });
  afterAll(() => database.drop());

  const list = async (merchantIds: string[], which: "waiting" | "all", pageNo = 1) => {
    const found = await listCases(
      database.db.selectFrom("feedback").select("id"),
      "feedback",
      (rows) => rows.where("state", "=", "open"),
      merchantIds,
      { which, pageNo, pageSize: 2 },
    );
    return [found.list.map(({ id }) => id).join(""), found.total];
  };

  it("lists the waiting ones of the merchants, oldest first", async () => {
    expect(await list(["one", "two"], "waiting")).toEqual(["ac", 3]);
    expect(await list(["one", "two"], "waiting", 2)).toEqual(["e", 3]);
  });

  it("lists all of the merchants, newest first", async () => {
    expect(await list(["one", "two"], "all")).toEqual(["ec", 4]);
    expect(await list(["one", "two"], "all", 2)).toEqual(["ba", 4]);
  });

  it("is empty without merchants", async () => {
    expect(await list([], "all")).toEqual(["", 0]);
  });
});
