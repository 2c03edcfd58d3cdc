import { expect, it } from "vitest";
import type { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { playRefusal } from "../protection/protection.server.ts";
import { getCode } from "../testing.ts";
import { AMOUNT, MINUTE, openOperators } from "./testing.ts";

await forEachDialect("operators and protection", (open) => {
  const { given, code, asked, lines, getId } = openOperators(open);

  async function someMember() {
    const member = await given.fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const accountId = getId(member);
    const row = await given.database.db
      .selectFrom("account")
      .select("username")
      .where("id", "=", accountId)
      .executeTakeFirstOrThrow();
    return { accountId, of: { merchant: code(), username: row.username } };
  }
  const getRefusal = (accountId: string, stake = 1) =>
    playRefusal(given.database.db, given.fixture.merchant, {
      accountId,
      stake,
      now: given.fixture.clock.now(),
    });

  it("operators set only stricter limits", async () => {
    const { accountId, of } = await someMember();
    const support = await given.fixture.login("support");
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
    expect(await getRefusal(accountId, 501)).toMatchObject({ code: "WAGER_LIMIT" });
    expect((await lines(accountId)).map(({ action }) => action)).toEqual([
      "protection.setLimit",
      "protection.setLimit",
    ]);
  });

  it("operators record a break, and end it early only in pairs and with a reason", async () => {
    const { accountId, of } = await someMember();
    const support = await given.fixture.login("support");
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
    expect(await getRefusal(accountId)).toMatchObject({ code: "PLAYER_EXCLUDED" });
    const [recorded] = (await support.protection.detail(of)).exclusions;
    expect(recorded).toMatchObject({ origin: "operator", holds: true, until: null, lift: null });
    const id = recorded?.id ?? "";
    const one = { merchant: code(), id };

    const requester = await given.fixture.login("finance");
    const other = await given.fixture.login("finance");
    expect(await getCode(other.protection.lift(one))).toBe("CONFLICT");
    const waiting = async () => (await other.protection.lifts({ pageNo: 1, pageSize: 100 })).list;
    expect((await waiting()).filter((lift) => lift.id === id)).toEqual([]);
    await requester.protection.askLift({ ...one, reason: "Recorded for the wrong member" });
    expect((await waiting()).find((lift) => lift.id === id)).toMatchObject({
      merchantId: code(),
      reason: "Recorded for the wrong member",
      askedBy: requester.operator.id,
    });
    expect(await getCode(requester.protection.lift(one))).toBe("FORBIDDEN");
    expect(await getRefusal(accountId)).toMatchObject({ code: "PLAYER_EXCLUDED" });
    await other.protection.lift(one);
    expect(await getRefusal(accountId)).toBeNull();
    expect((await waiting()).filter((lift) => lift.id === id)).toEqual([]);
    expect(await getCode(other.protection.lift(one))).toBe("CONFLICT");
    expect((await lines(id)).map(({ action }) => action)).toEqual([
      "protection.exclude",
      "protection.askLift",
      "protection.lift",
    ]);
  });

  it("operators see a break or a held account on the cases of the member's payments", async () => {
    const { member, id } = await asked();
    const { depositId } = await given.fixture.deposits.payments.deposit(member, {
      ...{ channel: "bank", amount: AMOUNT, returnUrl: "https://manila.test/" },
      idempotencyKey: `deposit-key-${getId(member)}`,
    });
    const cashier = await given.fixture.login("cashier");
    const pauses = async () => {
      const withdrawal = await cashier.withdrawals.detail({ merchant: code(), id });
      const deposit = await cashier.deposits.detail({ merchant: code(), id: depositId });
      return [withdrawal.member.pause, deposit.member.pause];
    };
    const both = (pause: unknown) => [pause, pause];
    expect(await pauses()).toEqual(both(null));
    const now = given.fixture.clock.now();
    await given.database.db
      .insertInto("exclusion_match")
      .values({
        merchant_id: code(),
        id: "held",
        account_id: getId(member),
        source_merchant: code(),
        source_account: "another",
        source_id: "another",
        kinds: "[]",
        certain: 0,
        held_at: now,
        occasion: "payee",
        state: "open",
        opened_at: now,
        ends_at: null,
        objection: "",
        told: "",
        reason: "",
      })
      .execute();
    expect(await pauses()).toEqual(both({ kind: "held", until: null }));
    const { username } = (await cashier.withdrawals.detail({ merchant: code(), id })).member;
    const support = await given.fixture.login("support");
    const request = { merchant: code(), username, scope: "brand", reason: "Asked by phone" } as const;
    await support.protection.exclude({ ...request, kind: "cool_off", length: 24 });
    expect(await pauses()).toEqual(both({ kind: "cool_off", until: now + 24 * 60 * MINUTE }));
    await support.protection.exclude({ ...request, kind: "self_exclusion", length: null });
    expect(await pauses()).toEqual(both({ kind: "self_exclusion", until: null }));
  });
});
