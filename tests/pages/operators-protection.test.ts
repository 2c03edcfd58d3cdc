import { afterAll, beforeAll, expect, it } from "vitest";
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import { newMember } from "../e2e/setup/members.ts";
import { operatorAtWork } from "../e2e/setup/operators.ts";
import { type Answer, openSite, type PageSite, section, textOf } from "./site.ts";

/** Limits and breaks as operators record them, without scripts. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const main = ({ html }: Answer) => textOf(section(html, "main"));

async function memberAtDesk() {
  const { username } = await newMember(site, "manila", { signedIn: false });
  const cookies = { ops: (await operatorAtWork(site, "support")).token };
  const query = new URLSearchParams({ merchant: "manila", username });
  const at = `/ops/protection?${query}`;
  const of = { merchant: "manila", username, reason: "Asked by phone" };
  return {
    username,
    page: () => site.get("ops", at, { cookies }),
    send: (form: Record<string, string>) => site.post("ops", at, { ...of, ...form }, { cookies }),
  };
}

it("records a permanent break, once it was looked at", async () => {
  const { username, page, send } = await memberAtDesk();
  const form = { break: "self_exclusion:good", scope: "brand" };
  const asked = await send({ ...form, intent: "review", act: "break" });
  expect(main(asked)).toContain(ops["protection.review.title"]);
  for (const part of [
    username,
    "Self-exclusion",
    ops["protection.forGood"],
    "This brand",
    "Asked by phone",
  ]) {
    expect(main(asked)).toContain(part);
  }
  expect(main(await page())).toContain(ops["protection.breaks.none"]);
  expect((await send({ ...form, intent: "break" })).status).toBe(303);
  expect(main(await page())).toContain(ops["protection.break.holds"]);
});

it("refuses a break that the brand does not offer, and a limit that limits nothing, in a sentence", async () => {
  const { page, send } = await memberAtDesk();
  const review = { intent: "review", act: "limit", kind: "session", period: "day" };
  const refused = await send({ ...review, amount: "999" });
  expect([refused.status, main(refused).includes("Enter at most 24")]).toEqual([422, true]);
  const odd = await send({ intent: "review", act: "break", break: "cool_off:7", scope: "brand" });
  expect(odd.status).toBe(422);
  expect(main(await send({ ...review, amount: "2" }))).toContain("2 h");
  expect(main(await page())).toContain(ops["protection.limits.none"]);
  expect((await send({ ...review, intent: "limit", amount: "2" })).status).toBe(303);
  expect(main(await page())).not.toContain(ops["protection.limits.none"]);
});
