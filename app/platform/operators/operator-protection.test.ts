import { expect, it } from "vitest";
import type { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { playRefusal } from "../protection/protection.server.ts";
import { codeOf } from "../testing.ts";
import { MINUTE, setUpOperators } from "./set-up-operators-testing.ts";

await forEachDialect("operators and protection", (open) => {
  const { given, code, lines, idOf } = setUpOperators(open);

  async function someMember() {
    const member = await given.fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const accountId = idOf(member);
    const row = await given.database.db
      .selectFrom("account")
      .select("username")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    return { accountId, of: { merchant: code(), username: row.username } };
  }
  const refusalOf = (accountId: string, stake = 1) =>
    playRefusal(given.database.db, given.fixture.merchant, {
      accountId,
      stake,
      now: given.fixture.clock.now(),
    });

  it("set limits that are stricter, and no others", async () => {
    const { accountId, of } = await someMember();
    const support = await given.fixture.atWork("support");
    const limit = { ...of, kind: "wager", period: "day", reason: "Asked by phone" } as const;
    await support.protection.setLimit({ ...limit, amount: 1_000 });
    const looser = support.protection.setLimit({ ...limit, amount: 1_001 });
    expect(await looser.catch((error: PlatformError) => error.fields)).toMatchObject([
      { pointer: "/amount", messageKey: "protection.error.stricter" },
    ]);
    const idle = { ...limit, kind: "session", amount: 999 * 60 * MINUTE } as const;
    expect(
      await support.protection.setLimit(idle).catch((error: PlatformError) => error.fields),
    ).toMatchObject([{ pointer: "/amount", messageKey: "protection.error.hours" }]);
    await support.protection.setLimit({ ...limit, amount: 500 });
    expect((await support.protection.detail(of)).limits).toMatchObject([{ amount: 500, setBy: "operator" }]);
    expect(await refusalOf(accountId, 501)).toMatchObject({ code: "WAGER_LIMIT" });
    expect((await lines(accountId)).map(({ action }) => action)).toEqual([
      "protection.setLimit",
      "protection.setLimit",
    ]);
  });

  it("record a break, and end it early only two together and with a reason", async () => {
    const { accountId, of } = await someMember();
    const support = await given.fixture.atWork("support");
    const { offered } = await support.protection.detail(of);
    expect(offered.find(({ kind, length }) => kind === "cool_off" && length === 24)?.until).toBe(
      given.fixture.clock.now() + 24 * 60 * MINUTE,
    );
    expect(offered.at(-1)).toEqual({ kind: "self_exclusion", length: null, until: null });
    await support.protection.exclude({
      ...of,
      kind: "self_exclusion",
      length: null,
      scope: "brand",
      reason: "Asked by phone",
    });
    expect(await refusalOf(accountId)).toMatchObject({ code: "PLAYER_EXCLUDED" });
    const [recorded] = (await support.protection.detail(of)).exclusions;
    expect(recorded).toMatchObject({ origin: "operator", holds: true, until: null, lift: null });
    const id = recorded?.id ?? "";
    const one = { merchant: code(), id };

    const asker = await given.fixture.atWork("finance");
    const other = await given.fixture.atWork("finance");
    expect(await codeOf(other.protection.lift(one))).toBe("CONFLICT");
    const waiting = async () => (await other.protection.lifts({ pageNo: 1, pageSize: 100 })).list;
    expect((await waiting()).filter((lift) => lift.id === id)).toEqual([]);
    await asker.protection.askLift({ ...one, reason: "Recorded for the wrong member" });
    expect((await waiting()).find((lift) => lift.id === id)).toMatchObject({
      merchantId: code(),
      reason: "Recorded for the wrong member",
      askedBy: asker.operator.id,
    });
    expect(await codeOf(asker.protection.lift(one))).toBe("FORBIDDEN");
    expect(await refusalOf(accountId)).toMatchObject({ code: "PLAYER_EXCLUDED" });
    await other.protection.lift(one);
    expect(await refusalOf(accountId)).toBeNull();
    expect((await waiting()).filter((lift) => lift.id === id)).toEqual([]);
    expect(await codeOf(other.protection.lift(one))).toBe("CONFLICT");
    expect((await lines(id)).map(({ action }) => action)).toEqual([
      "protection.exclude",
      "protection.askLift",
      "protection.lift",
    ]);
  });
});
