import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadDatabase } from "../e2e/setup/database.ts";
import { MEMBER_PASSWORD, newMember } from "../e2e/setup/members.ts";
import { element, getText, input, openSite, type PageSite, section } from "./site.ts";

/** The pages of a first visit, read as a client without scripts does. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const CENTRE = "/member/securityCenter";
const english = { lang: "EN" };
const as = (token: string, more = {}) => ({ cookies: { session: token, ...more } });

describe("a visitor's page", () => {
  it("is revalidated by the browser, and varies with the cookies", async () => {
    const { headers } = await site.get("manila", "/");
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers.vary).toBe("Cookie, Accept-Encoding");
  });

  it.each(["manila", "lotus", "siam"])("of %s repeats no long class list", async (host) => {
    const { html } = await site.get(host, "/");
    const times = new Map<string, number>();
    for (const [, list = ""] of html.matchAll(/ class="([^"]*)"/g))
      times.set(list, (times.get(list) ?? 0) + 1);
    expect(times.size).toBeGreaterThan(50);
    expect([...times].filter(([list, count]) => list.length > 80 && count >= 6)).toEqual([]);
  });
});

describe("an invitation link to a page", () => {
  const getCode = (html: string) => input(section(html, "form", /account\/register/), "referralCode")?.value;

  it("is kept until the visitor registers, and shown to nobody else", async () => {
    const { cookies } = await site.get("manila", "/rng?referralCode=SOMCHAI7");
    for (const path of ["/register", "/rng?modal=register", "/account/register"]) {
      const shown = await Promise.all([{ cookies }, {}].map((as) => site.get("manila", path, as)));
      expect([path, ...shown.map(({ html }) => getCode(html) ?? "")]).toEqual([path, "SOMCHAI7", ""]);
    }
    // An odd spelling of the address has the form of everybody.
    const odd = await site.get("manila", "/rng?modal=%72egister", { cookies });
    expect(getCode(odd.html) ?? "").toBe("");
    // All other pages are those of every visitor, which the server keeps.
    const { headers } = await site.get("manila", "/rng", { cookies });
    expect(headers["cache-control"]).toBe("private, no-cache");
  });

  it("is not kept with an agent's code of nobody, or on a site whose form has no field for it", async () => {
    expect((await site.get("siam", "/rng?affiliateCode=NOBODY99")).cookies).toEqual({});
    expect((await site.get("northgate", "/login?referralCode=SOMCHAI7")).cookies).toEqual({});
  });
});

describe("a brand's analytics tag", () => {
  const TAG_HOST = "https://www.googletagmanager.com";
  const policy = async (host: string, cookies: Record<string, string>, path = "/") =>
    (await site.get(host, path, { cookies })).headers["content-security-policy"] ?? "";

  it("is asked about once, with equal buttons for yes and no, and waits for consent", async () => {
    const { html, headers } = await site.get("tally", "/rng");
    const question = section(html, "section", /aria-labelledby="analytics-title"/);
    const buttons = [...question.matchAll(/<button[^>]*>/g)].map(([tag]) => tag.replace(/ value="\w+"/, ""));
    expect([buttons.length, new Set(buttons).size]).toEqual([2, 1]);
    expect(headers["content-security-policy"]).not.toContain(TAG_HOST);

    const sent = await site.post("tally", "/preferences", { analytics: "accepted", back: "/rng?pageNo=1" });
    expect([sent.headers.location, sent.cookies.analytics]).toEqual(["/rng?pageNo=1", "accepted"]);
    expect(await policy("tally", sent.cookies)).toMatch(
      /script-src 'self' [^;]*https:\/\/www\.googletagmanager\.com/,
    );
    const after = await site.get("tally", "/rng", { cookies: sent.cookies });
    expect(after.html).not.toContain("analytics-title");
  });

  it("is disabled by a link in the footer, which deletes its cookies, and exists on no other brand", async () => {
    const { html } = await site.get("tally", "/", { cookies: { analytics: "accepted" } });
    expect(section(html, "footer")).toContain('href="/?analytics=ask"');
    const again = await site.get("tally", "/?analytics=ask", { cookies: { analytics: "accepted" } });
    expect(getText(section(again.html, "section", /analytics-title/))).toContain(
      "You have accepted analytics cookies.",
    );
    const { cookies } = await site.post("tally", "/preferences", { analytics: "declined", back: "/" });
    expect(cookies).toEqual({ analytics: "declined", _ga: "", _ga_TALLY01: "" });
    expect(await policy("tally", cookies)).not.toContain(TAG_HOST);
    expect(await policy("manila", { analytics: "accepted" })).not.toContain(TAG_HOST);
    expect((await site.get("manila", "/")).html).not.toContain("analytics=ask");
  });
});

describe("a page's language", () => {
  it("is one of its alternates, which are the brand's languages, and is kept for the next page", async () => {
    const { html } = await site.get("siam", "/promotions");
    const alternates = [...html.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/gi)];
    const at = `http://siam.localhost:${site.port}/promotions`;
    expect(alternates.map(([, tag, href]) => [tag, href])).toEqual([
      ["th", `${at}?lang=TH`],
      ["en", `${at}?lang=EN`],
      ["ja", `${at}?lang=JA`],
      ["id", `${at}?lang=ID`],
      ["x-default", at],
    ]);
    const japanese = await site.get("siam", "/promotions?lang=JA");
    expect([input(japanese.html, "back")?.value, japanese.cookies.lang]).toEqual([
      "/promotions?lang=JA",
      "JA",
    ]);
    expect(japanese.html).toContain('<html lang="ja"');
    const none = await site.get("siam", "/promotions?lang=CN");
    expect([none.html.includes('<html lang="th"'), none.cookies.lang]).toEqual([true, undefined]);
    expect((await site.get("siam", "/login")).html).not.toContain("hrefLang");
  });

  it("is kept if chosen before, and offered first", async () => {
    const cookies = { lang: "JA" };
    const form = { language: "TH", back: "/promotions?lang=JA" };
    const chosen = await site.post("siam", "/preferences", form, { cookies });
    expect(chosen.headers.location).toBe("/promotions");
    expect(chosen.cookies).toEqual({ lang: "TH", hisLang: "JA" });
    const codes = async (sent: Record<string, string>) =>
      [
        ...(await site.get("siam", "/", { cookies: sent })).html.matchAll(/name="language" value="(\w+)"/g),
      ].map(([, code]) => code);
    expect(await codes(chosen.cookies)).toEqual(["JA", "TH", "EN", "ID"]);
    expect(await codes({ lang: "TH" })).toEqual(["TH", "EN", "JA", "ID"]);
  });
});

describe("a deposit", () => {
  const PATH = "/member/depositv2";

  it("redirects to its own page, then to the provider's, and back to a page with the new balance in its header", async () => {
    const { token } = await newMember(site, "manila");
    const cookies = { session: token, ...english };
    const form = { intent: "deposit", idempotencyKey: randomUUID(), channel: "ewallet", amount: "500" };
    const sent = await site.post("manila", PATH, form, { cookies });
    expect(sent.headers.location, sent.text).toMatch(/^\/member\/depositv2\?deposit=\w+&pay=1$/);
    const own = await site.get("manila", sent.headers.location ?? "", { cookies });
    const checkout = /href="http:\/\/(pay\.localhost):\d+(\/checkout\/[^"]+)"/.exec(own.html) ?? [];
    // No notification of the payment is sent, so that the page to which the member returns has to query it.
    const paid = await site.post(checkout[1] ?? "", checkout[2] ?? "", { what: "silent" });
    const back = new URL(paid.headers.location ?? "");
    const asking = await site.get("manila", back.pathname + back.search, { cookies });
    expect(asking.headers.location).toMatch(/^\/member\/depositv2\?deposit=\w+$/);
    const receipt = await site.get("manila", asking.headers.location ?? "", { cookies });
    expect(getText(section(receipt.html, "main"))).toContain("Credited");
    expect(getText(section(receipt.html, "header"))).toContain("10,500.00");
  });
});

describe("a second proof", () => {
  it("that a transfer requires shows the amount with its currency, and focuses its field", async () => {
    const paymentPassword = "248163";
    const agent = await newMember(site, "agent.siam", { type: 1 });
    const { token } = await newMember(site, "siam", { paymentPassword, uplineId: agent.id });
    const form = { amount: "1500", paymentPassword, idempotencyKey: randomUUID() };
    const cookies = { session: token, ...english };
    const { html } = await site.post("siam", "/member/transferUpline", form, { cookies });
    expect(getText(section(html, "main"))).toContain("฿ 1,500.00");
    expect(input(html, "answer")).toHaveProperty("autofocus");
  });

  it("before a first transfer's password leads back to the transfer", async () => {
    const team = "/agent/downlineManagmentView?view=transfer";
    const { token } = await newMember(site, "agent.siam", { type: 1 });
    let cookies: Record<string, string> = { session: token, ...english };
    const begin = element((await site.get("agent.siam", team, { cookies })).html, "a", /payment-password/);
    const path = `${CENTRE}?transfer=downline`;
    expect(begin?.href).toBe(`${path}#payment-password`);
    const post = async (form: Record<string, string>) => {
      const answer = await site.post("agent.siam", path, form, { cookies });
      cookies = { ...cookies, ...answer.cookies };
      return answer;
    };
    const intent = "begin-payment-password";
    const asked = await post({ intent });
    expect(element(asked.html, "form", /transfer=downline/)).not.toBeNull();
    const proof = { stepUp: "1", method: "password", answer: MEMBER_PASSWORD };
    const proved = input(asked.html, "answer") ? await post({ intent, ...proof }) : asked;
    const approval = input(proved.html, "approval")?.value ?? "";
    const saved = await post({
      intent: "set-payment-password",
      approval,
      newPassword: "248163",
      confirmNewPassword: "248163",
    });
    expect([saved.status, saved.headers.location]).toEqual([
      303,
      `${CENTRE}?done=payout-step&transfer=downline`,
    ]);
    const { html } = await site.get("agent.siam", saved.headers.location ?? "", { cookies });
    expect(getText(section(html, "a", new RegExp(`href="${team.replace("?", "\\?")}`)))).toBe(
      "Go on with the transfer",
    );
  });
});

describe("a form", () => {
  const nickname = (account: string) => ({
    pageAccount: account,
    intent: "nickname",
    nickname: "Fresh Name",
  });
  const onCentre = () => ({ referer: `http://manila.localhost:${site.port}${CENTRE}` });

  it("contains the account of its page, and redirects after success, so that a reload sends nothing again", async () => {
    const { username, token } = await newMember(site, "manila");
    for (const path of [CENTRE, "/member/depositv2", "/pointMall", "/feedback"]) {
      const { html } = await site.get("manila", path, as(token));
      expect([path, input(html, "pageAccount")?.value]).toEqual([path, username]);
    }
    const done = await site.post("manila", CENTRE, nickname(username), as(token));
    expect([done.status, done.headers.location]).toEqual([303, `${CENTRE}?done=saved`]);
    const { text } = await site.get("manila", `${CENTRE}?done=saved`, as(token, english));
    expect(text).toContain("Saved");
    expect(text).toContain("Fresh Name");
  });

  it("has no effect if another account has signed in meanwhile, and reports this on that account's page", async () => {
    const [first, second] = [await newMember(site, "manila"), await newMember(site, "manila")];
    const options = { ...as(second.token, english), headers: onCentre() };
    const { status, headers } = await site.post("manila", CENTRE, nickname(first.username), options);
    expect([status, headers.location]).toEqual([302, `${CENTRE}?notice=another-account`]);
    const { text } = await site.get("manila", headers.location ?? "", as(second.token, english));
    expect(text).toContain("This page was another account's. Nothing was sent.");
    expect(text).not.toContain("Fresh Name");
  });

  it("is sent again by the browser while the session goes on under a new token, and the old one does nothing", async () => {
    const { id, username, token } = await newMember(site, "manila");
    const { db } = await loadDatabase(site);
    await db
      .updateTable("session")
      .set({ revoked_at: Date.now(), revoked_reason: "renewed" })
      .where("merchant_id", "=", "manila")
      .where("account_id", "=", id)
      .execute();
    const { status, headers } = await site.post("manila", CENTRE, nickname(username), as(token));
    expect([status, headers.location]).toEqual([307, `http://manila.localhost:${site.port}${CENTRE}`]);
    expect(headers["set-cookie"]).toBeUndefined();
    const account = db.selectFrom("account").select("nickname").where("id", "=", id);
    expect((await account.executeTakeFirstOrThrow()).nickname).not.toBe("Fresh Name");
  });

  it("redirects to sign-in, and back to its page, if the account has signed out", async () => {
    const { username } = await newMember(site, "manila", { signedIn: false });
    for (const [path, form] of [
      [CENTRE, nickname(username)],
      ["/feedback", { pageAccount: username, type: "other", content: "Hello" }],
    ] as const) {
      const { status, headers } = await site.post("manila", path, form, { headers: onCentre() });
      const [, query] = (headers.location ?? "").split("?");
      expect([status, Object.fromEntries(new URLSearchParams(query))]).toEqual([
        302,
        { modal: "login", next: CENTRE, notice: "session-over" },
      ]);
    }
  });
});

describe("an item that is not open yet", () => {
  const links = (html: string, to: RegExp) =>
    [...html.matchAll(/<a\b[^>]*>.*?<\/a>/gs)]
      .filter(([link]) => to.test(link))
      .map(([link]) => getText(link));

  it("is absent from the home page and the footer", async () => {
    const { html } = await site.get("manila", "/", { cookies: english });
    const main = section(html, "main");
    expect(getText(section(main, "section", /aria-label="Live/))).not.toContain("Not open yet");
    expect(links(main, /href="\/(rng|sports)"/).join()).not.toContain("Not open yet");
    expect(links(main, /href="\/noticePage"/)).toEqual(["All notices"]);
    expect(getText(section(html, "footer"))).not.toContain("Not open yet");
  });
});

it("live tables are shown with their limits, and each opens its table directly", async () => {
  const { html } = await site.get("manila", "/", { cookies: english });
  const tables = section(html, "section", /aria-label="Live/);
  const opened = [...tables.matchAll(/<form[^>]* action="\/launch\/([\w-]+)"/g)].map(([, gameId]) => gameId);
  expect(opened.length).toBeGreaterThan(2);
  expect([...getText(tables).matchAll(/P\s[\d,.]+\s– [\d,.]+/g)]).toHaveLength(opened.length);
  expect(tables).not.toContain("vassalage=");
});
