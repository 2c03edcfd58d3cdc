import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it, vi } from "vitest";
import { redisBus, type SharedBus } from "./bus.ts";
import { isRedisAvailable, REDIS } from "./redis-testing.ts";

const at = (merchantId: string, accountId: string) => ({ merchantId, accountId });

describe("a bus in Redis", () => {
  const open: SharedBus[] = [];
  afterEach(async () => {
    for (const bus of open.splice(0)) await bus.close();
  });

  async function busAt(url: string) {
    const faults: string[] = [];
    const bus = await redisBus(url, (fault) => void faults.push(fault?.message ?? "back"));
    open.push(bus);
    return { bus, faults };
  }

  it.skipIf(!isRedisAvailable)("delivers an account's change to every server once", async () => {
    const account = `account-${randomUUID()}`;
    const { bus: one } = await busAt(REDIS);
    const { bus: other } = await busAt(REDIS);
    // Each bus receives the other's events once both are connected.
    for (const [from, to, probe] of [
      [one, other, "a"],
      [other, one, "b"],
    ] as const) {
      const heard = vi.fn();
      to.subscribe("balance", at("PROBE", `${account}-${probe}`), heard);
      await vi.waitFor(
        () => {
          from.publish("balance", at("PROBE", `${account}-${probe}`));
          expect(heard).toHaveBeenCalled();
        },
        { timeout: 10_000 },
      );
    }
    const heard: string[] = [];
    one.subscribe("balance", at("WIRE", account), () => heard.push("here"));
    other.subscribe("balance", at("WIRE", account), () => heard.push("there"));
    other.subscribe("balance", at("WIRE", `${account}-2`), () => heard.push("another account"));
    other.subscribe("balance", at("OTHER", account), () => heard.push("another merchant"));
    one.publish("balance", at("WIRE", account));
    other.subscribe("balance", at("WIRE", `${account}-last`), () => heard.push("last"));
    one.publish("balance", at("WIRE", `${account}-last`));
    await vi.waitFor(() => expect(heard).toEqual(["here", "there", "last"]), { timeout: 10_000 });
  });

  it("keeps delivering within the server while Redis is unavailable, and reports the outage", async () => {
    const { bus, faults } = await busAt("redis://127.0.0.1:1");
    const heard = vi.fn();
    bus.subscribe("balance", at("WIRE", "maria"), heard);
    bus.publish("balance", at("WIRE", "maria"));
    expect(heard).toHaveBeenCalledTimes(1);
    await vi.waitFor(() => expect(faults).not.toEqual([]), { timeout: 10_000 });
  });
});
