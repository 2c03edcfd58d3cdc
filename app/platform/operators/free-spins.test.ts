import { expect, it } from "vitest";
import { addBet } from "../bets/testing.ts";
import type { CallContext } from "../core/call-context.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { followUpFreeSpins, revokeFreeSpins } from "../promotions/promotions.server.ts";
import { ENTERED_FREE_SPINS } from "../promotions/testing.ts";
import { exclude } from "../protection/protection.server.ts";
import { revokeAll } from "../sessions/sessions.server.ts";
import { refusal } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { openOperators } from "./testing.ts";

await forEachDialect("free spins by operators", (open) => {
  const { given, code, lines, getId, publish } = openOperators(open);
  let made = 0;
  const getName = ({ caller }: CallContext) => (caller.kind === "account" ? caller.username : "");
  const note = "For a good week";

  /** Sets up a promotion of free spins that only operators grant, and a vendor with a configurable answer. */
  async function offered(quota: number | null = null) {
    const { issuers } = given.fixture;
    const asked: string[] = [];
    const vendor = { answer: "issued" as "issued" | "refused" | "silent", asked };
    issuers.set("KALYE", {
      async issue({ reference }) {
        asked.push(reference);
        if (vendor.answer === "silent") throw new Error("no answer");
        return vendor.answer;
      },
    });
    const finance = await given.fixture.login("finance");
    const { id: promotionId } = await finance.promotions.create({
      merchant: code(),
      ...{ group: "event", texts: { TY: { title: "For our best", summary: "", content: "" } } },
      ...{ picture: "art:spins", sort: 0, quota, startsAt: 0, endsAt: null },
      budget: { total: quota === null ? 1_000_000 : 4_000, each: 2_000 },
      rules: { ...ENTERED_FREE_SPINS, onlyByOperators: true },
      idempotencyKey: `free-spins-draft-${++made}`,
    });
    await publish("promotions", promotionId);
    const gift = { merchant: code(), promotionId };
    return {
      finance,
      gift,
      promotionId,
      vendor,
      key: () => ({ note, idempotencyKey: `gift-key-${++made}` }),
    };
  }
  const label = async (member: CallContext, name: string) => {
    const { members } = await given.fixture.login("support");
    await members.addLabel({ merchant: code(), id: getId(member), label: name, color: "#ABABAB" });
  };
  const stateFor = async (member: CallContext, promotionId: string) =>
    (await given.fixture.promotions.detail(member, { promotionId })).state;
  const issue = () => followUpFreeSpins(given.fixture.services, given.fixture.merchant);

  it("free spins reach each chosen member once, despite concurrent and repeated requests, and are logged", async () => {
    const { finance, gift, promotionId, vendor, key } = await offered();
    const other = await given.fixture.login("finance");
    const members = await Promise.all([1, 2, 3].map(() => given.fixture.member({})));
    for (const member of members) await label(member, "Regulars");
    const outside = await given.fixture.member({});
    const to = { ...gift, label: "Regulars" };
    const [misspelt] = (await refusal(finance.freeSpins.count({ ...gift, label: "Regular" }))).fields;
    expect([misspelt?.pointer, misspelt?.values?.nearest]).toEqual(["/label", "Regulars"]);
    expect(await finance.freeSpins.count(to)).toMatchObject({ chosen: 3, fresh: 3 });
    const [first, second] = [key(), key()];
    const tries = await Promise.allSettled([
      finance.freeSpins.give({ ...to, ...first, seenCount: 3 }),
      finance.freeSpins.give({ ...to, ...first, seenCount: 3 }),
      other.freeSpins.give({ ...to, ...second, seenCount: 3 }),
    ]);
    const values = tries.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(new Set(values.map(({ id }) => id)).size).toBe(1);
    const id = values[0]?.id ?? "";
    expect(await finance.freeSpins.detail({ merchant: code(), id })).toMatchObject({
      one: { title: "For our best", chosen: 3, given: 3, waiting: 3, issued: 0, to: { label: "Regulars" } },
      total: 3,
    });
    expect(await lines(id)).toMatchObject([
      { action: "freeSpins.give", after: { promotion: "For our best", label: "Regulars", given: 3, note } },
    ]);
    await Promise.all([issue(), issue()]);
    expect(new Set(vendor.asked).size).toBe(3);
    expect(await Promise.all(members.map((member) => stateFor(member, promotionId)))).toEqual([
      "issued",
      "issued",
      "issued",
    ]);
    expect(await stateFor(outside, promotionId)).toBe("none");
    const claim = { promotionId, idempotencyKey: "claim-key-of-outsider" };
    expect((await refusal(given.fixture.promotions.claim(outside, claim))).code).toBe("CONFLICT");
  });

  it("free spins wait for a vendor that does not answer; refused and played ones are counted", async () => {
    const { finance, gift, promotionId, vendor, key } = await offered();
    const [one, two] = [await given.fixture.member({}), await given.fixture.member({})];
    const to = { ...gift, usernames: `${getName(one)},\n ${getName(two).toUpperCase()}` };
    vendor.answer = "silent";
    const { id } = await finance.freeSpins.give({ ...to, ...key(), seenCount: 2 });
    await issue();
    const counts = async () => {
      const { waiting, issued, refused, played, won } = (
        await finance.freeSpins.detail({ merchant: code(), id })
      ).one;
      return { waiting, issued, refused, played, won };
    };
    expect(await counts()).toEqual({ waiting: 2, issued: 0, refused: 0, played: 0, won: 0 });
    expect(await stateFor(one, promotionId)).toBe("process");
    const [{ entryId } = { entryId: "" }] = (
      await given.fixture.promotions.entries(one, { pageNo: 1, pageSize: 15 })
    ).list;
    let left = 1;
    given.fixture.issuers.set("KALYE", {
      issue: async ({ reference }) => {
        if (reference === entryId) return "issued";
        left--;
        return "refused";
      },
    });
    await issue();
    expect(left).toBe(0);
    const detail = { kind: "bonus", campaign: entryId, round: null } as const;
    const win = { merchantId: code(), accountId: getId(one), stake: 0, win: 250, ownWallet: true, detail };
    await addBet(given.database, { ...win, placedAt: given.fixture.clock.now(), type: "bonus", validBet: 0 });
    expect(await counts()).toEqual({ waiting: 0, issued: 1, refused: 1, played: 1, won: 250 });
    const paidTooOften = async () =>
      (await audit(given.database)).findings.filter(
        ({ row }) => row === `promotion_entry ${code()} ${entryId}`,
      );
    const spins = (from: number, to: number) =>
      given.database.db
        .updateTable("promotion_entry")
        .set((eb) => ({
          terms: eb.fn<string>("replace", ["terms", eb.val(`"spins":${from}`), eb.val(`"spins":${to}`)]),
        }))
        .where("id", "=", entryId)
        .execute();
    expect(await paidTooOften()).toEqual([]);
    await spins(20, 0);
    expect(await paidTooOften()).toMatchObject([{ says: "1 bonuses of 0 spins" }]);
    await spins(0, 20);
    const { list } = await finance.freeSpins.list({ merchant: code() });
    expect(list.find((found) => found.id === id)).toMatchObject({ issued: 1, refused: 1, given: 2 });
  });

  it("free spins skip members on a break or who have them, and never exceed the confirmed number", async () => {
    const { finance, gift, key } = await offered(2);
    const { clock, merchant } = given.fixture;
    const [away, first, second, third] = await Promise.all([1, 2, 3, 4].map(() => given.fixture.member({})));
    if (!away || !first || !second || !third) throw new Error("four came in");
    for (const member of [away, first]) await label(member, "Quiet 100%");
    const deps = testServices({
      database: given.database,
      clock,
      merchants: { all: () => [merchant] },
      endSessions: revokeAll,
    });
    const request = { kind: "self_exclusion", length: 6, scope: "brand" } as const;
    const cause = { origin: "member", operatorId: null, reason: "" } as const;
    await exclude(deps, { merchant, accountId: getId(away) }, request, cause);
    const to = { ...gift, label: "Quiet 100%" };
    expect(await finance.freeSpins.count(to)).toEqual({ chosen: 2, fresh: 1, left: 2 });
    expect((await refusal(finance.freeSpins.give({ ...to, ...key(), seenCount: 0 }))).details).toEqual({
      count: 1,
    });
    await finance.freeSpins.give({ ...to, ...key(), seenCount: 1 });
    const nobody = await refusal(finance.freeSpins.give({ ...to, ...key(), seenCount: 1 }));
    expect(nobody.fields).toMatchObject([{ pointer: "/label", messageKey: "ops.error.nobody" }]);
    const both = { ...gift, usernames: `${getName(second)} ${getName(third)}` };
    expect((await refusal(finance.freeSpins.give({ ...both, ...key(), seenCount: 2 }))).details).toEqual({
      left: 1,
    });
    expect(await finance.freeSpins.count(both)).toEqual({ chosen: 2, fresh: 2, left: 1 });
  });

  it("free spins cancelled by a break keep their spent budget, since some may have been played", async () => {
    const { finance, gift, key, promotionId } = await offered(2);
    const { clock, merchant, services } = given.fixture;
    const member = await given.fixture.member({});
    given.fixture.issuers.set("KALYE", { issue: async () => "issued", takeBack: async () => {} });
    const to = { ...gift, usernames: getName(member) };
    const { id } = await finance.freeSpins.give({ ...to, ...key(), seenCount: 1 });
    await issue();
    const merchants = { all: () => [merchant] };
    const request = { kind: "self_exclusion", length: 6, scope: "brand" } as const;
    const cause = { origin: "member", operatorId: null, reason: "" } as const;
    const deps = testServices({ database: given.database, clock, merchants, endSessions: revokeAll });
    await exclude(deps, { merchant, accountId: getId(member) }, request, cause);
    await revokeFreeSpins(services, merchant);
    const { one } = await finance.freeSpins.detail({ merchant: code(), id });
    expect(one).toMatchObject({ issued: 0, refused: 1 });
    const { findings } = await audit(given.database);
    expect(findings.filter(({ row }) => row === `promotion ${code()} ${promotionId}`)).toEqual([]);
  });

  it("free spins require one selection of known members, and a running free-spins promotion", async () => {
    const { finance, gift } = await offered();
    const pointer = async (wrong: object) =>
      (await refusal(finance.freeSpins.count({ ...gift, ...wrong }))).fields[0]?.pointer;
    expect(await pointer({})).toBe("/usernames");
    expect(await pointer({ label: "A", level: 1 })).toBe("/usernames");
    expect(await pointer({ usernames: "nobody.at.all" })).toBe("/usernames");
    expect(await pointer({ level: 99 })).toBe("/level");
    expect(await finance.freeSpins.count({ ...gift, level: 1 })).toMatchObject({ chosen: 0, fresh: 0 });
    const { list, levels } = await finance.freeSpins.offers({ merchant: code() });
    expect(list.find(({ promotionId }) => promotionId === gift.promotionId)).toMatchObject({
      ...{ spins: 20, isConnected: true, left: 500 },
    });
    expect(levels.length).toBeGreaterThan(0);
    const { merchant } = given.fixture;
    const before = merchant.gameTypes;
    merchant.gameTypes = ["LIVE"];
    expect(await pointer({ level: 1 })).toBe("/promotionId");
    merchant.gameTypes = before;
    await finance.promotions.end({ merchant: code(), id: gift.promotionId, seenVersion: 1 });
    const over = await refusal(finance.freeSpins.count({ ...gift, label: "A" }));
    expect([over.code, over.details]).toEqual(["CONFLICT", { state: "ended" }]);
  });
});
