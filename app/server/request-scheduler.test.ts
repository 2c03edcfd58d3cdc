import { expect, it, vi } from "vitest";
import { createRequestScheduler } from "./request-scheduler.ts";

/** Keeps the event loop busy, as reading a body or rendering a page does. */
function work(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

it("serves another address before the many requests of one address", async () => {
  const turn = createRequestScheduler(async () => {});
  const begun: string[] = [];
  const ask = (address: string) => turn(address, "a.test").then(() => void begun.push(address));
  await Promise.all([...Array.from({ length: 50 }, () => ask("10.0.0.1")), ask("10.0.0.2")]);
  expect(begun).toHaveLength(51);
  expect(begun.indexOf("10.0.0.2")).toBeLessThanOrEqual(2);
});

it("also serves another site before the many requests of the same address", async () => {
  const turn = createRequestScheduler(async () => {});
  const begun: string[] = [];
  const ask = (host: string) => turn("10.0.0.1", host).then(() => void begun.push(host));
  await Promise.all([...Array.from({ length: 50 }, () => ask("a.test")), ask("b.test")]);
  expect(begun.indexOf("b.test")).toBeLessThanOrEqual(2);
});

it("serves another site before the many addresses that request one site", async () => {
  const turn = createRequestScheduler(async () => {});
  const begun: string[] = [];
  const ask = (address: string, site: string) => turn(address, site).then(() => void begun.push(site));
  const flood = Array.from({ length: 40 }, (_, n) => ask(`10.0.0.${n}`, "manila"));
  await Promise.all([...flood, ask("10.0.1.1", "lotus")]);
  expect(begun.indexOf("lotus")).toBeLessThanOrEqual(2);
});

it("yields to the event loop between two requests", async () => {
  const turn = createRequestScheduler(async () => {});
  let arrived = 0;
  const seen: number[] = [];
  const arriving = setInterval(() => arrived++, 0);
  await Promise.all(
    Array.from({ length: 5 }, () =>
      turn("10.0.0.1", "a.test").then(() => {
        work(3);
        seen.push(arrived);
      }),
    ),
  );
  clearInterval(arriving);
  expect(new Set(seen).size).toBe(5);
});

it("pauses an address for as long as its request took if others wait, and not if it is alone", async () => {
  const rest = vi.fn(async (_ms: number) => {});
  const turn = createRequestScheduler(rest);
  const dear = async (address: string) => {
    await turn(address, "a.test");
    work(5);
  };
  for (let n = 0; n < 3; n++) await dear("10.0.0.1");
  await turn("10.0.0.1", "a.test");
  expect(rest).not.toHaveBeenCalled();

  await turn("10.0.0.2", "a.test");
  await dear("10.0.0.1");
  await turn("10.0.0.1", "a.test");
  expect(Math.max(...rest.mock.calls.flat())).toBeGreaterThanOrEqual(5);
});
