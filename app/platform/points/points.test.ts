import { afterAll, beforeAll, expect, it } from "vitest";
import { addBet, changeBet } from "../bets/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import { PlatformError } from "../core/errors.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { encryptedTexts } from "../ports/encrypted-text.ts";
import { getCode, testClock, testContext, testMerchant } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { decideRedeem } from "./decide-redeem.ts";
import { addPoints, lockPoints } from "./point-ledger.ts";
import { createRedemptionService, pointCalls, seedPoints } from "./points.server.ts";

/** Adds a reward that an operator sends: 8,000 points, five in stock. */
function addGoods({ db }: TestDatabase, merchantId: string, now: number) {
  return db
    .insertInto("point_reward")
    .values({
      ...{ merchant_id: merchantId, id: "headphones", type: "goods", state: "shown" },
      ...{
        texts: JSON.stringify({ EN: { name: "Headphones", text: "" } }),
        picture: "art:cup",
        price: 8_000,
      },
      ...{ worth: null, times: 0, days: 14, stock: 5, taken: 0, sort: 9, created_at: now, updated_at: now },
    })
    .execute();
}

const DELIVERY = { name: "Ana Cruz", phone: "+63 917 555 0123", address: "12 Mabini Street, Manila" };

await forEachDialect("points", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; every other audit rule holds.
    const { findings } = await audit(database);
    expect(findings.filter(({ rule }) => !rule.startsWith("a bet's result"))).toEqual([]);
    await database.drop();
  });

  /** Creates a mall with one point per 100.00 of valid bets, and the demonstration's rewards. */
  const newMall = async (on = true) => {
    const clock = testClock();
    const code = `m${++merchants}`;
    const merchant = testMerchant({
      code,
      points: { on, stakePerPoint: 10_000, pointsPerUnit: 100, minimumPoints: 100 },
    });
    await addMerchant(database, code);
    const checkOwnPassword = async (_: unknown, password: string) => {
      if (password !== "right") throw new PlatformError("WRONG_CREDENTIALS");
    };
    await seedPoints(testServices({ database, clock }), [merchant], { demo: true });
    await addGoods(database, code, clock.now());
    const deliveryAddresses = encryptedTexts(Buffer.alloc(32, 8));
    const calls = bindServices(
      testServices({ database, clock, deliveryAddresses, checkOwnPassword }),
      pointCalls,
    );
    const service = createRedemptionService(testServices({ database, clock, deliveryAddresses }));
    const comeIn = async (points = 0) => {
      const accountId = await addAccount(database, code, { now: clock.now() });
      const caller = { kind: "account", accountId, username: accountId, type: 0, sessionId: "s" } as const;
      if (points > 0) {
        await database.transaction(async (trx) => {
          const account = await lockPoints(trx, { merchantId: code, accountId }, clock.now());
          const at = clock.now();
          await addPoints(trx, account, { kind: "given", changed: points, reference: "test", at });
        });
      }
      const ctx = testContext(merchant, {}, caller);
      const money = async (wallet: "main" | "bonus") =>
        (
          await purseBalance(
            database.db,
            code,
            wallet === "main" ? purse(accountId, "PHP") : purse(accountId, "PHP", wallet),
          )
        ).balance;
      const bet = (stake: number) =>
        addBet(database, { merchantId: code, accountId, stake, placedAt: clock.now() });
      const balance = async () => (await calls.pointBalance(ctx)).balance;
      return { accountId, ctx, money, bet, balance };
    };
    return { clock, code, merchant, calls, service, comeIn };
  };
  const key = (at: number | string) => `points-key-${String(at).padStart(8, "0")}`;
  const redeem = (rewardId: string, at: number | string, quantity = 1) => ({
    ...{ rewardId, quantity, password: "right", idempotencyKey: key(at), delivery: DELIVERY },
  });
  const actor = { operatorId: "op", record: async () => {} };

  it("are earned once by valid bets since the mall opened, and are corrected by late changes", async () => {
    const { clock, code, calls, comeIn } = await newMall();
    const member = await comeIn();
    const { accountId } = member;
    await addBet(database, { merchantId: code, accountId, stake: 90_000, placedAt: clock.now() - 7_200_000 });
    const bet = await member.bet(25_000);
    expect(await member.balance()).toBe(2);
    expect(await member.balance()).toBe(2);
    clock.advance(1_000);
    await member.bet(5_000);
    expect(await member.balance()).toBe(3);
    clock.advance(86_400_000);
    await changeBet(database, code, bet, { state: "void", win: 25_000, valid_bet: 0, at: clock.now() });
    expect(await member.balance()).toBe(0);
    const { list } = await calls.pointDetails(member.ctx, { pageNo: 1, pageSize: 10 });
    expect(list.map(({ reason, changed, balance }) => [reason, changed, balance])).toEqual([
      ["corrected", -3, 0],
      ["earned", 1, 3],
      ["earned", 2, 2],
    ]);
    // A reopened bet does not count.
    const other = await member.bet(30_000);
    expect(await member.balance()).toBe(3);
    await changeBet(database, code, other, { state: "open", win: 0, valid_bet: 0, at: clock.now() });
    expect(await member.balance()).toBe(0);
  });

  it("buy a bonus at once, with its turnover requirement, once per key", async () => {
    const { calls, comeIn } = await newMall();
    const member = await comeIn(1_200);
    const first = await calls.redeemPointReward(member.ctx, redeem("demo-bonus-small", 1));
    expect(first).toMatchObject({ status: "approved", balance: 700 });
    expect(await calls.redeemPointReward(member.ctx, redeem("demo-bonus-small", 1))).toEqual(first);
    expect(await member.money("bonus")).toBe(1_000);
    expect(await member.money("main")).toBe(0);
    const other = calls.redeemPointReward(member.ctx, redeem("demo-bonus-large", 1));
    expect(await getCode(other)).toBe("IDEMPOTENCY_CONFLICT");
    const tooMany = calls.redeemPointReward(member.ctx, redeem("demo-bonus-small", 2, 2));
    expect(await getCode(tooMany)).toBe("INSUFFICIENT_FUNDS");
    const dearer = calls.redeemPointReward(member.ctx, { ...redeem("demo-bonus-small", 3), price: 400 });
    expect(await getCode(dearer)).toBe("CONFLICT");
    const wrong = calls.redeemPointReward(member.ctx, { ...redeem("demo-bonus-small", 4), password: "no" });
    expect(await getCode(wrong)).toBe("WRONG_CREDENTIALS");
    expect(await getCode(calls.redeemPointReward(member.ctx, redeem("nothing", 5)))).toBe("NOT_FOUND");
    expect(await member.balance()).toBe(700);
  });

  it("buy goods that wait for an operator, whose refusal returns points and stock once", async () => {
    const { calls, comeIn, merchant, clock } = await newMall();
    const member = await comeIn(16_000);
    const stock = async () =>
      (await calls.pointRewards(member.ctx, { pageNo: 1, pageSize: 10 })).list.find(
        ({ rewardId }) => rewardId === "headphones",
      )?.stock;
    const { redeemId: id } = await calls.redeemPointReward(member.ctx, redeem("headphones", 1));
    const { redeemId: sent } = await calls.redeemPointReward(member.ctx, redeem("headphones", 2));
    expect([await stock(), await member.balance()]).toEqual([3, 0]);
    const decide = (of: string, state: "approved" | "rejected") =>
      decideRedeem(testServices({ database, clock }), merchant, { id: of, state, remark: "Why", actor });
    await decide(id, "rejected");
    await decide(sent, "approved");
    expect(await getCode(decide(id, "rejected"))).toBe("CONFLICT");
    expect(await getCode(decide(sent, "rejected"))).toBe("CONFLICT");
    expect([await stock(), await member.balance()]).toEqual([4, 8_000]);
    const { list } = await calls.redeemRecords(member.ctx, { pageNo: 1, pageSize: 10 });
    expect(list.map(({ status, points }) => [status, points]).sort()).toEqual([
      ["approved", 8_000],
      ["rejected", 8_000],
    ]);
  });

  it("store the delivery address of goods encrypted, readable for the operators who send them", async () => {
    const { code, calls, service, comeIn } = await newMall();
    const member = await comeIn(100_000);
    const { delivery: _, ...nowhere } = redeem("headphones", 1);
    expect(await getCode(calls.redeemPointReward(member.ctx, nowhere))).toBe("INVALID_INPUT");
    const { redeemId } = await calls.redeemPointReward(member.ctx, redeem("headphones", 1));
    const row = await service.get(code, redeemId);
    expect(row.delivery).not.toContain("Mabini");
    expect(service.getDelivery(row)).toEqual(DELIVERY);
    expect(() => service.getDelivery({ ...row, id: "another" })).toThrow();
    const bonus = await calls.redeemPointReward(member.ctx, redeem("demo-bonus-small", 2));
    const stored = await database.db
      .selectFrom("point_redeem")
      .select("delivery")
      .where("id", "=", bonus.redeemId)
      .executeTakeFirstOrThrow();
    expect(stored.delivery).toBeNull();
  });

  it("of only one of 200 members are spent when all redeem the last item at once", async () => {
    const { calls, comeIn, code } = await newMall();
    const members = [];
    for (let n = 0; n < 200; n++) members.push(await comeIn(8_000));
    await database.db
      .updateTable("point_reward")
      .set({ stock: 1 })
      .where("merchant_id", "=", code)
      .where("id", "=", "headphones")
      .execute();
    const came = await Promise.all(
      members.map(async ({ ctx }, at) => {
        for (;;) {
          try {
            return await getCode(calls.redeemPointReward(ctx, redeem("headphones", at)));
          } catch (error) {
            if (!String(error).includes("timeout exceeded when trying to connect")) throw error;
          }
        }
      }),
    );
    expect(came.filter((one) => one === "done")).toHaveLength(1);
    expect(came.filter((one) => one === "CONFLICT")).toHaveLength(199);
    const { sum } = await database.db
      .selectFrom("point_account")
      .select((eb) => eb.fn.sum<number>("balance").as("sum"))
      .where("merchant_id", "=", code)
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(199 * 8_000);
  });

  it("convert to real money, once per key, and never more than the member has", async () => {
    const { calls, comeIn } = await newMall();
    const member = await comeIn(1_000);
    const convert = (points: number, at: number) =>
      calls.convertPoints(member.ctx, { points, password: "right", idempotencyKey: key(at) });
    const same = await Promise.all([1, 1, 1].map((at) => convert(600, at)));
    expect(same).toEqual([1, 1, 1].map(() => ({ balance: 400, credited: 600 })));
    expect(await getCode(convert(500, 2))).toBe("INSUFFICIENT_FUNDS");
    expect(await getCode(convert(99, 3))).toBe("INVALID_INPUT");
    expect([await member.money("main"), await member.money("bonus")]).toEqual([600, 0]);
  });

  it("are refused if the brand has no mall, and are visible to their own member only", async () => {
    const off = await newMall(false);
    expect(await getCode(off.calls.pointBalance((await off.comeIn()).ctx))).toBe("FEATURE_OFF");
    const [one, other] = [await newMall(), await newMall()];
    const [rich, poor] = [await one.comeIn(500), await one.comeIn()];
    await one.calls.redeemPointReward(rich.ctx, redeem("demo-bonus-small", 1));
    expect((await one.calls.redeemRecords(poor.ctx, { pageNo: 1, pageSize: 10 })).list).toEqual([]);
    const abroad = { ...rich.ctx, merchant: other.merchant };
    const before = await getCode(other.calls.redeemPointReward(abroad, redeem("demo-bonus-small", 2)));
    expect(before).not.toBe("done");
  });
});
