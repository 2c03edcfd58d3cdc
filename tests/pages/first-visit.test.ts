import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMember } from "../e2e/setup/members.ts";
import { openSite, type PageSite, section, textOf } from "./site.ts";

/** What somebody meets who is here for the first time, read as a client without scripts does. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const english = { lang: "EN" };

describe("a visitor's page", () => {
  it("is shown again by the browser only while the cookies are the same", async () => {
    const { headers } = await site.get("manila", "/");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toBe("Cookie, Accept-Encoding");
  });
});

describe("a deposit", () => {
  const PATH = "/member/depositv2";

  it("leads to its own page, from there to the provider's, and back to one whose header has the money", async () => {
    const { token } = await newMember(site, "manila");
    const cookies = { session: token, ...english };
    const form = { intent: "deposit", idempotencyKey: randomUUID(), channel: "ewallet", amount: "500" };
    const sent = await site.post("manila", PATH, form, { cookies });
    expect(sent.headers.location, sent.text).toMatch(/^\/member\/depositv2\?deposit=\w+&pay=1$/);
    const own = await site.get("manila", sent.headers.location ?? "", { cookies });
    const checkout = /href="http:\/\/(pay\.localhost):\d+(\/checkout\/[^"]+)"/.exec(own.html) ?? [];
    // Nobody is told of the payment, so that the page that one comes back to has to ask.
    const paid = await site.post(checkout[1] ?? "", checkout[2] ?? "", { what: "silent" });
    const back = new URL(paid.headers.location ?? "");
    const asking = await site.get("manila", back.pathname + back.search, { cookies });
    expect(asking.headers.location).toMatch(/^\/member\/depositv2\?deposit=\w+$/);
    const receipt = await site.get("manila", asking.headers.location ?? "", { cookies });
    expect(textOf(section(receipt.html, "main"))).toContain("Credited");
    expect(textOf(section(receipt.html, "header"))).toContain("10,500.00");
  });
});
