import { expect, it } from "vitest";
import type { CallContext } from "../platform/core/call-context.ts";
import { EVERY_ACCOUNT } from "../platform/core/events.ts";
import { memoryBus } from "../platform/ports/bus.ts";
import { testClock, testContext, testMerchant } from "../platform/testing.ts";
import { unreadCountCache } from "./unread-counts.ts";

const merchant = testMerchant();
const merchantId = merchant.code;
const caller = (accountId: string) =>
  ({ kind: "account", accountId, username: "p", type: 0, sessionId: "s" }) as const;

/** Counts database queries: each response is one higher than the previous one. */
function kept() {
  const clock = testClock();
  const bus = memoryBus();
  let asked = 0;
  const counts = unreadCountCache({ bus, clock });
  const read = (ctx: CallContext) =>
    counts.get(ctx, async () => {
      asked++;
      return { message: asked, mission: 0, reward: 0 };
    });
  const of = async (accountId: string) => {
    return (await read(testContext(merchant, {}, caller(accountId)))).message;
  };
  return { clock, bus, of };
}

it("are read once for consecutive pages, and separately for each account", async () => {
  const { of } = kept();
  expect([await of("a"), await of("a"), await of("b"), await of("a")]).toEqual([1, 1, 2, 1]);
});

it("are read again after the account's money or messages changed, or after a message to all", async () => {
  const { bus, of } = kept();
  expect(await of("a")).toBe(1);
  bus.publish("balance", { merchantId, accountId: "b" });
  expect(await of("a")).toBe(1);
  bus.publish("balance", { merchantId, accountId: "a" });
  expect(await of("a")).toBe(2);
  bus.publish("message", { merchantId, accountId: "a" });
  expect(await of("a")).toBe(3);
  bus.publish("message", { merchantId, accountId: EVERY_ACCOUNT });
  expect(await of("a")).toBe(4);
});

it("are read again after a while, because prizes can become claimable by time alone", async () => {
  const { clock, of } = kept();
  await of("a");
  clock.advance(15_000);
  expect(await of("a")).toBe(2);
});

it("do not cache a failure, and refuse a visitor", async () => {
  const clock = testClock();
  let fails = true;
  const counts = unreadCountCache({ bus: memoryBus(), clock });
  const read = (ctx: CallContext) =>
    counts.get(ctx, async () => {
      if (fails) throw new Error("no database");
      return { message: 0, mission: 0, reward: 0 };
    });
  await expect(read(testContext(merchant, {}, caller("a")))).rejects.toThrow("no database");
  fails = false;
  expect(await read(testContext(merchant, {}, caller("a")))).toEqual({ message: 0, mission: 0, reward: 0 });
  await expect(read(testContext(merchant))).rejects.toMatchObject({ code: "NOT_LOGGED_IN" });
});
