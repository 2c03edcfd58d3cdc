import { expect, it } from "vitest";
import type { OperatorArguments } from "../contract/ops/operator-calls.ts";
import { forEachDialect } from "../database/testing.ts";
import { givePoints } from "../points/testing.ts";
import { refusal } from "../testing.ts";
import { openOperators } from "./testing.ts";

const DELIVERY = { name: "Ana Cruz", phone: "+63 917 555 0123", address: "12 Mabini Street, Manila" };

await forEachDialect("operators' points mall", (open) => {
  const { given, code, lines, getId, publish } = openOperators(open);
  let made = 0;

  const CAP: Omit<OperatorArguments<"rewards", "create">, "merchant" | "idempotencyKey"> = {
    ...{ type: "goods", texts: { TY: { name: "A cap", text: "" } }, picture: "art:cup", price: 700 },
    ...{ worth: null, times: 0, days: 1, stock: 2, perMember: 1, sort: 0 },
  };

  /** Creates a reward, and a member who redeemed it. */
  async function redeemed() {
    const { fixture, database } = given;
    const finance = await fixture.login("finance");
    const idempotencyKey = `key-of-reward-${++made}`;
    const { id: rewardId } = await finance.rewards.create({ merchant: code(), ...CAP, idempotencyKey });
    await publish("rewards", rewardId);
    const member = await fixture.member({ balance: 0, name: "Ana Cruz" });
    const owner = { merchantId: code(), accountId: getId(member) };
    await givePoints(database, owner, { points: 1_000, at: fixture.clock.now() });
    const { redeemId: id } = await fixture.points.redeemPointReward(member, {
      ...{ rewardId, quantity: 1, password: "right", idempotencyKey: `redeem-key-${made}-of-member` },
      delivery: DELIVERY,
    });
    const stock = async () => (await finance.rewards.detail({ merchant: code(), id: rewardId })).one.taken;
    const points = async () => (await fixture.points.pointBalance(member)).balance;
    return { finance, member, rewardId, stock, points, id, one: { merchant: code(), id } };
  }

  it("rewards are drafted once per key, changed without losing stock, hidden, and logged", async () => {
    const { finance, member, rewardId } = await redeemed();
    const one = { merchant: code(), id: rewardId };
    const noBonus = { merchant: code(), ...CAP, type: "bonus", idempotencyKey: "key-of-no-bonus" } as const;
    expect((await refusal(finance.rewards.create(noBonus))).fields[0]?.pointer).toBe("/worth");
    const change = { ...one, ...CAP, price: 900, stock: 1, sort: 3, seenVersion: 1 };
    const other = { ...change, texts: { TY: { name: "A car", text: "" } } };
    expect((await refusal(finance.rewards.edit(other))).fields[0]?.pointer).toBe("/worth");
    await finance.rewards.edit(change);
    const seen = await finance.rewards.detail(one);
    expect(seen).toMatchObject({ one: { price: 900 }, version: { version: 2, isPublic: false } });
    const { list } = await given.fixture.points.pointRewards(member, { pageNo: 1, pageSize: 50 });
    expect(list.find((reward) => reward.rewardId === rewardId)).toMatchObject({ price: 700, perMember: 1 });
    expect((await refusal(finance.rewards.publish({ ...one, seenVersion: 2 }))).details.own).toBe(true);
    await publish("rewards", rewardId);
    expect((await finance.rewards.detail(one)).one).toMatchObject({ price: 900, stock: 1, taken: 1 });
    await finance.rewards.hide({ ...one, seenVersion: 2 });
    expect((await refusal(finance.rewards.hide({ ...one, seenVersion: 2 }))).details.state).toBe("hidden");
    const { list: left } = await given.fixture.points.pointRewards(member, { pageNo: 1, pageSize: 50 });
    expect(left.map((reward) => reward.rewardId)).not.toContain(rewardId);
    expect(
      (await lines(rewardId)).map(({ action, before, after }) => [action, before.price, after.price]),
    ).toEqual([
      ["rewards.create", undefined, 700],
      ["rewards.publish", undefined, 700],
      ["rewards.edit", 700, 900],
      ["rewards.publish", 700, 900],
      ["rewards.hide", undefined, undefined],
    ]);
  });

  it("one member gets no more of a reward than its limit", async () => {
    const { finance, member, rewardId } = await redeemed();
    const owner = { merchantId: code(), accountId: getId(member) };
    await givePoints(given.database, owner, { points: 1_000, at: given.fixture.clock.now() });
    const again = given.fixture.points.redeemPointReward(member, {
      ...{ rewardId, quantity: 1, password: "right", idempotencyKey: "another-redeem-key-of-member" },
      delivery: DELIVERY,
    });
    expect((await refusal(again)).details.state).toBe("mostReached");
    expect((await finance.rewards.detail({ merchant: code(), id: rewardId })).one.taken).toBe(1);
  });

  it("refused goods return points and stock once, by the operator who claimed the case", async () => {
    const { id, one, stock, points, member } = await redeemed();
    expect([await stock(), await points()]).toEqual([1, 300]);
    const cashier = await given.fixture.login("cashier");
    const other = await given.fixture.login("cashier");
    const waits = await cashier.redemptions.list({ which: "waiting" });
    expect(waits.list.find((found) => found.id === id)).toMatchObject({
      name: "A cap",
      points: 700,
      quantity: 1,
    });
    await cashier.cases.claim({ ...one, area: "redemptions" });
    const remark = "None are left";
    expect((await refusal(other.redemptions.reject({ ...one, remark }))).details.claimedBy).toBe(
      cashier.operator.username,
    );
    expect((await other.redemptions.detail(one)).actions).toEqual([]);
    await cashier.redemptions.reject({ ...one, remark, seenState: "in_process" });
    expect((await refusal(other.redemptions.reject({ ...one, remark }))).details.state).toBe("rejected");
    expect((await refusal(other.redemptions.approve(one))).details.state).toBe("rejected");
    expect([await stock(), await points()]).toEqual([0, 1_000]);
    const records = await given.fixture.points.redeemRecords(member, { pageNo: 1, pageSize: 10 });
    expect(records.list).toMatchObject([{ status: "rejected", remark }]);
    expect((await lines(id)).map(({ action }) => action)).toEqual(["cases.claim", "redemptions.reject"]);
    expect((await lines(id))[1]).toMatchObject({ after: { state: "rejected", remark } });
  });

  it("sent goods keep their paid points, and only operators of their brand see them", async () => {
    const { id, one, stock, points } = await redeemed();
    const cashier = await given.fixture.login("cashier");
    const abroad = await given.fixture.login("cashier", ["saigon"]);
    expect((await refusal(abroad.redemptions.approve(one))).code).toBe("NOT_FOUND");
    expect((await abroad.redemptions.list({ which: "all" })).list).toEqual([]);
    expect((await cashier.redemptions.detail(one)).delivery).toEqual(DELIVERY);
    await cashier.redemptions.approve({ ...one, remark: "Sent on Monday" });
    expect(JSON.stringify(await lines(id))).not.toContain(DELIVERY.address);
    expect([await stock(), await points()]).toEqual([1, 300]);
    const { one: sent, actions, names } = await cashier.redemptions.detail(one);
    expect(sent).toMatchObject({ state: "approved", remark: "Sent on Monday" });
    expect([actions, names]).toEqual([[], { [cashier.operator.id]: cashier.operator.username }]);
    const all = await cashier.redemptions.list({ which: "waiting" });
    expect(all.list.map((found) => found.id)).not.toContain(id);
  });
});
