import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMember } from "../e2e/setup/members.ts";
import { input, openSite, type PageSite, section, textOf } from "./site.ts";

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

describe("a second proof", () => {
  it("that a transfer asks for names the amount with its currency, and has the focus in its field", async () => {
    const paymentPassword = "248163";
    const agent = await newMember(site, "agent.siam", { type: 1 });
    const { token } = await newMember(site, "siam", { paymentPassword, uplineId: agent.id });
    const form = { amount: "1500", paymentPassword, idempotencyKey: randomUUID() };
    const cookies = { session: token, ...english };
    const { html } = await site.post("siam", "/member/transferUpline", form, { cookies });
    expect(textOf(section(html, "main"))).toContain("฿ 1,500.00");
    expect(input(html, "answer")).toHaveProperty("autofocus");
  });
});

describe("what is not open yet", () => {
  const links = (html: string, to: RegExp) =>
    [...html.matchAll(/<a\b[^>]*>.*?<\/a>/gs)]
      .filter(([link]) => to.test(link))
      .map(([link]) => textOf(link));

  it("is marked on the home page and in the footer", async () => {
    const { html } = await site.get("manila", "/", { cookies: english });
    const main = section(html, "main");
    expect(links(main, /href="\/sports"/)).toEqual([
      expect.stringMatching(/^Open sports · Not open yet$/),
      expect.stringMatching(/^Sports .*Not open yet$/),
    ]);
    const tables = links(section(main, "section", /aria-label="Live/), /href="\/live\?/);
    expect(tables.length).toBeGreaterThan(0);
    for (const table of tables) expect(table).toContain("Not open yet");
    expect(links(main, /href="\/rng"/).join()).not.toContain("Not open yet");
    expect(links(section(html, "footer"), /href="\/join"/)).toEqual([
      expect.stringMatching(/ · Not open yet$/),
    ]);
  });
});
