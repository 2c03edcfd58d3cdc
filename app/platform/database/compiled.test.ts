import { afterAll, beforeAll, expect, it } from "vitest";
import { createCompiledQuery } from "./compiled.ts";
import { forEachDialect, type TestDatabase } from "./testing.ts";

await forEachDialect("a compiled query", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  let built = 0;
  const add = createCompiledQuery((db, { id, name }: { id: string; name: string }) => {
    built += 1;
    return db
      .insertInto("merchant")
      .values({ id, name, currency: "PHP", created_at: 1 })
      .onConflict((conflict) => conflict.column("id").doUpdateSet({ name }))
      .returning(["id", "name"]);
  });

  it("is built once and runs with other values each time, inside and outside a transaction", async () => {
    built = 0;
    expect(await add(database.db, { id: "a", name: "one" })).toEqual([{ id: "a", name: "one" }]);
    expect(await add(database.db, { id: "a", name: "two" })).toEqual([{ id: "a", name: "two" }]);
    const inside = await database.transaction((trx) => add(trx, { id: "b", name: "three" }));
    expect(inside).toEqual([{ id: "b", name: "three" }]);
    expect(built).toBe(1);
  });

  it("throws when a query is built from a parameter's value", async () => {
    const shifted = createCompiledQuery((db, { at }: { at: number }) =>
      db
        .selectFrom("merchant")
        .select("id")
        .where("created_at", "<", at - 1),
    );
    await expect(shifted(database.db, { at: 5 })).rejects.toThrow("at has no value yet");
  });
});
