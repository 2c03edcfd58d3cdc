import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import error from "#app/locales/EN/error.json" with { type: "json" };
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import { formatWithCode } from "#app/shared/money.ts";
import { newMember } from "../e2e/setup/members.ts";
import { signedInOperator } from "../e2e/setup/operators.ts";
import { input, openSite, type PageSite } from "./site.ts";

/** Tests the form of a correction without scripts. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

it("a correction gives, takes or waives by its direction, and names the fault of a refused amount", async () => {
  const { username } = await newMember(site, "manila", { signedIn: false });
  const finance = { cookies: { ops: (await signedInOperator(site, "finance")).token } };
  const PHP = { code: "PHP", decimals: 2 };
  const propose = (kind: string, amount: string) =>
    site.post(
      "ops",
      "/ops/adjustments?for=manila",
      { username, kind, amount, reason: "Paid twice", idempotencyKey: randomUUID() },
      finance,
    );
  const page = await site.get("ops", "/ops/adjustments?for=manila", finance);
  expect(page.text).toContain(ops["adjustments.text"]);
  for (const [kind, direction, amount] of [
    ["give", ops["adjustments.give"], formatWithCode(1250, PHP)],
    ["take", ops["adjustments.take"], formatWithCode(-1250, PHP)],
  ] as const) {
    const { status, headers } = await propose(kind, "12.50");
    expect([status, headers.location]).toEqual([
      303,
      expect.stringMatching(/adjustments\.propose%3Aproposed/),
    ]);
    const { text } = await site.get("ops", headers.location ?? "", finance);
    expect([text.includes(direction), text.includes(amount)]).toEqual([true, true]);
  }
  for (const [kind, amount, text] of [
    ["take", "0", error["field.amountNothing"]],
    ["waive", "12.50", ops["error.noDebt"]],
  ] as const) {
    const refused = await propose(kind, amount);
    expect([refused.status, refused.text.includes(text)]).toEqual([422, true]);
  }
});

it("a new item keeps its key after a refusal, and belongs only to the brand that its form was for", async () => {
  const finance = { cookies: { ops: (await signedInOperator(site, "finance")).token } };
  const send = (brand: string, idempotencyKey: string) =>
    site.post(
      "ops",
      `/ops/adjustments?for=${brand}`,
      { username: "nobody", kind: "give", amount: "1", reason: "Paid twice", idempotencyKey },
      finance,
    );
  const getKey = ({ html }: { html: string }) => input(html, "idempotencyKey")?.value;
  const key = randomUUID();
  expect(getKey(await send("manila", key))).toBe(key);
  expect(getKey(await send("manila", "x")), "a refused key").toMatch(/^[\w-]{36}$/);
  expect((await send("nowhere", key)).status).toBe(404);
});
