import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import error from "#app/locales/EN/error.json" with { type: "json" };
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import type { OperatorRole } from "#app/platform/contract/ops/permissions.ts";
import { screenIdentity } from "#app/platform/protection/protection.server.ts";
import { loadDatabase } from "../e2e/setup/database.ts";
import { newMember } from "../e2e/setup/members.ts";
import { signedInOperator } from "../e2e/setup/operators.ts";
import { addOpenParts, addPartOfDeposit } from "./add-reversals.ts";
import {
  type Answer,
  describedBy,
  element,
  getText,
  input,
  openSite,
  type PageSite,
  section,
} from "./site.ts";

/** Tests the operators' host as a client without scripts. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const enter = async (role: OperatorRole) => ({
  cookies: { ops: (await signedInOperator(site, role)).token },
});
/** Creates a bank transfer that a new member of Manila Star reports as sent. */
async function sentDeposit(amount: string): Promise<string> {
  const cookies = { session: (await newMember(site, "manila")).token };
  const send = (form: Record<string, string>) => site.post("manila", "/member/depositv2", form, { cookies });
  const made = await send({ intent: "deposit", idempotencyKey: randomUUID(), channel: "bank", amount });
  const [, depositId = ""] = /deposit=(\w+)/.exec(made.headers.location ?? "") ?? [];
  await send({ intent: "sent", depositId });
  return depositId;
}
const heading = ({ html }: Answer) => getText(section(html, "h1"));
const directive = ({ headers }: Answer, name: string) =>
  (headers["content-security-policy"] ?? "").split("; ").find((part) => part.startsWith(name)) ?? "";

describe("the two kinds of hosts", () => {
  it.each([
    ...["/ops", "/ops/sign-in", "/ops/withdrawals", "/ops/proofs/manila/1", "/ops/log.csv"],
    ...["/ops/agents.csv", "/ops/agentContracts.csv", "/ops/settlements.csv"],
  ])("a brand's host answers %s like any unknown address, in the brand's own page", async (path) => {
    const answer = await site.get("manila", path);
    expect([answer.status, heading(answer)]).toEqual([404, heading(await site.get("manila", "/nothere"))]);
    expect(answer.html).toMatch(/<header[ >]/);
    expect(element(answer.html, "html", /./)?.["data-theme"]).toBe("manila-star-dark");
  });

  it("a brand's host refuses operators' forms", async () => {
    const form = { username: "support1", password: "Play-operator-1" };
    const { headers, status } = await site.post("manila", "/ops/sign-in", form);
    expect(status).toBeGreaterThanOrEqual(404);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    "/rng",
    "/login",
    "/member",
    "/agent",
    "/account/captcha",
    "/preferences",
    "/menu/slots",
    "/nothere",
  ])("the operators' host answers 404 for %s, in its own theme", async (path) => {
    const answer = await site.get("ops", path);
    expect([answer.status, heading(answer)]).toEqual([404, error.NOT_FOUND]);
    expect(element(answer.html, "html", /./)?.["data-theme"]).toBe("console");
    expect(answer.html).not.toMatch(/\/theme\//);
  });

  it.each(["/ops/%ff", "/%", "/ops/a%c3/b", "/ops/x?_data=root"])(
    "the operators' host answers %s like any page that does not exist",
    async (path) => {
      const at = await enter("support");
      const { status, headers } = await site.get("ops", path, at);
      expect(status).toBe(302);
      const answer = await site.get("ops", headers.location ?? "", at);
      expect([answer.status, heading(answer)]).toEqual([404, error.NOT_FOUND]);
      expect(element(answer.html, "html", /./)?.["data-theme"]).toBe("console");
    },
  );

  it("do not reveal each other's pages in their route manifests", async () => {
    const patches = async (host: string, path: string) =>
      (await site.get(host, `/__manifest?p=${encodeURIComponent(path)}`)).html;
    expect(await patches("ops", "/rng")).not.toContain("routes/lobby");
    expect(await patches("manila", "/ops/sign-in")).not.toContain("routes/ops");
    expect((await site.get("ops", "/rng.data")).html).not.toContain("routes/lobby");
  });

  it("the operators' host redirects from its root to the operators' pages", async () => {
    const { status, headers } = await site.get("ops", "/");
    expect([status, headers.location]).toEqual([302, "/ops"]);
  });
});

describe("a page of the operators' site", () => {
  it.each([
    ["/ops/deposits?which=all", "/ops/deposits?which=all"],
    ["/ops/password", "/ops/password"],
    ["/ops", "/ops"],
    ["/ops/", "/ops/"],
    ["/ops/nothere", "/ops/nothere"],
    ["/ops/nothere;x", "/ops"],
  ])("asks for a sign-in first, which redirects back: %s", async (path, next) => {
    const { status, headers } = await site.get("ops", path);
    expect([status, headers.location]).toEqual([303, `/ops/sign-in?${new URLSearchParams({ next })}`]);
  });

  it("is returned to after a form's sign-in, and a signed-in operator is not asked to sign in", async () => {
    const next = "/ops/withdrawals/manila/1?status=approved";
    const { status, headers } = await site.post("ops", next, { decision: "approve" });
    expect([status, headers.location]).toEqual([303, `/ops/sign-in?${new URLSearchParams({ next })}`]);
    expect((await site.post("ops", "/ops/sign-out", {})).headers.location).toBe("/ops/sign-in");
    const again = await site.get("ops", "/ops/sign-in", await enter("support"));
    expect([again.status, again.headers.location]).toEqual([303, "/ops"]);
  });

  it("never redirects to another site", async () => {
    for (const next of ["https://evil.example/", "//evil.example", "/ops//../../x y", "/login"]) {
      const { html } = await site.get("ops", `/ops/sign-in?${new URLSearchParams({ next })}`);
      expect(input(html, "next")?.value, next).toBe("/ops");
    }
  });

  it("allows scripts by its own nonce only, nothing inline, and is not cached", async () => {
    const first = await site.get("ops", "/ops/sign-in");
    const second = await site.get("ops", "/ops/sign-in");
    const [nonce, other] = [first, second].map(
      (answer) => /^script-src 'self' 'nonce-([^']+)'$/.exec(directive(answer, "script-src"))?.[1],
    );
    expect(nonce).toBeTruthy();
    expect(nonce).not.toBe(other);
    for (const [tag] of first.html.matchAll(/<script\b(?![^>]*(?:src=|application\/json))[^>]*>/g)) {
      expect(tag).toContain(`nonce="${nonce}"`);
    }
    expect(first.headers["content-security-policy"]).not.toContain("unsafe");
    expect(directive(first, "default-src")).toBe("default-src 'self'");
    expect(directive(first, "style-src")).toBe("style-src 'self'");
    expect(first.html).not.toMatch(/<style|\sstyle="/);
    expect(first.headers).toMatchObject({ "cache-control": "no-store", "referrer-policy": "same-origin" });
  });

  it("is not cached either when it is refused, does not exist or redirects", async () => {
    const at = await enter("support");
    for (const [path, status] of [
      ["/ops/log", 403],
      ["/ops/nothere", 404],
      ["/ops/proofs/manila/none", 404],
      ["/ops", 200],
    ] as const) {
      const { headers, status: answered } = await site.get("ops", path, at);
      expect([path, answered, headers["cache-control"]]).toEqual([path, status, "no-store"]);
    }
  });

  it("accepts only its own forms, within the size limit", async () => {
    const form = { username: "support1", password: "x" };
    const foreign = { headers: { origin: "https://evil.example" } };
    expect((await site.post("ops", "/ops/sign-in", form, foreign)).status).toBe(403);
    expect((await site.post("ops", "/ops/sign-in", { ...form, more: "x".repeat(300_000) })).status).toBe(413);
    const json = { headers: { "content-type": "application/json" } };
    expect((await site.post("ops", "/ops/sign-in", form, json)).status).toBe(415);
    expect((await site.post("ops", "/ops/password", {})).headers.location).toMatch(/^\/ops\/sign-in/);
  });

  it("signs in with a cookie that is not sent from other sites, and signs out", async () => {
    const known = { username: "support1", password: "Play-operator-1", next: "/ops/deposits" };
    const wrong = await site.post("ops", "/ops/sign-in", { ...known, password: "wrong" });
    expect([wrong.status, input(wrong.html, "username")?.value]).toEqual([401, "support1"]);
    expect(wrong.html).not.toContain('value="wrong"');
    const { status, headers, cookies } = await site.post("ops", "/ops/sign-in", known);
    expect([status, headers.location]).toEqual([303, "/ops/code?next=%2Fops%2Fdeposits"]);
    expect(String(headers["set-cookie"])).toMatch(/^ops=[\w-]+; Path=\/; SameSite=Strict; HttpOnly$/);
    const code = await site.get("ops", "/ops/withdrawals", { cookies });
    expect(code.headers.location).toBe("/ops/code?next=%2Fops%2Fwithdrawals");
    expect(getText(section((await site.get("ops", "/ops/code", { cookies })).html, "h1"))).not.toBe("");
    const out = await site.post("ops", "/ops/sign-out", {}, { cookies });
    expect([out.status, out.headers.location]).toEqual([303, "/ops/sign-in"]);
    expect(String(out.headers["set-cookie"])).toContain("ops=; Path=/; SameSite=Strict; HttpOnly; Max-Age=0");
    expect((await site.get("ops", "/ops/code", { cookies })).headers.location).toMatch(/^\/ops\/sign-in/);
  });

  it("is in the browser's language, and shows the signed-in operator's name", async () => {
    const { html } = await site.get("ops", "/ops/sign-in", { headers: { "accept-language": "th-TH" } });
    expect([element(html, "html", /./)?.lang, getText(section(html, "h1"))]).toEqual(["th", "เข้าสู่ระบบ"]);
    const at = await enter("cashier");
    const page = await site.get("ops", "/ops/password", at);
    expect(getText(section(page.html, "header"))).toContain("Cashier");
    expect(page.html).toContain('href="/ops/withdrawals"');
    expect(section(page.html, "nav")).toMatch(/<a [^>]*href="\/ops"/);
    expect(page.html).not.toContain('href="/ops/log"');
  });
});

describe("the operators' start page", () => {
  it("counts the tasks for this operator and for others, and also opens with a trailing slash", async () => {
    const depositId = await sentDeposit("500");
    const part = async (role: OperatorRole, path: string) => {
      const { html } = await site.get("ops", path, await enter(role));
      return [...html.matchAll(/<section\b.*?<\/section>/gs)].map(([one]) => getText(one));
    };
    for (const path of ["/ops", "/ops/"]) {
      expect((await part("cashier", path))[0]).toMatch(/^Waiting for you .*Deposits \d+/);
      const [own, others] = await part("support", path);
      expect(own).not.toContain("Deposits");
      expect(others).toMatch(/^Waiting for others .*Deposits \d+ For: Cashier, Finance/);
    }
    const at = await enter("cashier");
    const one = await site.get("ops", `/ops/deposits/manila/${depositId}`, at);
    expect([
      one.status,
      one.text.includes("Sent, according to the member"),
      one.text.includes("Received at"),
    ]).toEqual([200, true, false]);
    const reject = (form: Record<string, string>) =>
      site.post(
        "ops",
        `/ops/deposits/manila/${depositId}`,
        { decision: "reject", seenPictures: "0", ...form },
        at,
      );
    expect((await reject({ reason: "" })).status).toBe(422);
    const [reason = ""] = [...section(one.html, "select").matchAll(/value="(\w+)"/g)].map(
      ([, value]) => value,
    );
    expect(element(one.html, "option", /selected/)?.value ?? "").toBe("");
    expect((await reject({ reason })).status).toBe(422);
    expect((await reject({ reason, note: "Nothing on the statement" })).status).toBe(303);
    const log = await site.get("ops", "/ops/log?action=deposits.reject", await enter("finance"));
    expect(log.text).toMatch(
      /DP\d{6}[2-9B-Z]{7}.*Amount: PHP 500\.00.*Note for other operators: Nothing on the statement/,
    );
  });
});

describe("a form on the page of an operator who has signed out", () => {
  it("has no effect for another operator in the same browser, and reports that", async () => {
    const at = `/ops/deposits/manila/${await sentDeposit("500")}`;
    const [first, second] = [await enter("cashier"), await enter("cashier")];
    const page = await site.get("ops", at, first);
    const name = input(page.html, "pageAccount")?.value ?? "";
    expect(name).not.toBe("");
    const form = { pageAccount: name, decision: "claim", seenState: "processing" };
    const { status, headers } = await site.post("ops", at, form, second);
    expect([status, headers.location]).toEqual([303, `${at}?notice=another-operator`]);
    const again = await site.get("ops", headers.location ?? at, second);
    expect(again.text).toContain(ops.anotherOperator);
    expect(again.text).toContain(ops["claim.nobody"]);
    expect((await site.post("ops", at, form, first)).headers.location).toBe(`${at}?done=cases.claim`);
  });
});

describe("a credit that needs two operators", () => {
  it("is shown as waiting, and as different if the second operator enters another amount", async () => {
    const at = `/ops/deposits/manila/${await sentDeposit("500")}`;
    const [first, second] = [await enter("cashier"), await enter("cashier")];
    const credit = async (amount: string, operator: typeof first) => {
      const form = { decision: "match", amount, bankReference: "LINE 500", seenState: "processing" };
      const { headers } = await site.post("ops", at, form, operator);
      return (await site.get("ops", headers.location ?? at, operator)).text;
    };
    expect(await credit("500", first)).toContain(ops["second.waits"]);
    const toSecond = (await site.get("ops", at, second)).text;
    expect(toSecond).toContain("decided this first. Check it yourself");
    expect(toSecond).not.toContain("LINE 500");
    const differs = await credit("499", second);
    expect(differs).toContain(ops["second.differs"]);
    expect(differs).not.toContain("It is in the log.");
    expect(differs).toMatch(/Decided differently before \S+ · PHP 500\.00 · LINE 500/);
    expect(await credit("499", first)).toMatch(/Deposit matched: DP\w+\. It is in the log\./);
    // A made-up address shows no message.
    const typed = await site.get("ops", `${at}?done=withdrawals.approve`, first);
    expect(typed.text).not.toContain("It is in the log.");
  });
});

describe("the parts of a deposit that operators decide on", () => {
  const open = async () => {
    const depositId = await addPartOfDeposit(site, (await newMember(site, "siam")).id);
    await addOpenParts(site, depositId);
    return { at: `/ops/deposits/siam/${depositId}`, operator: await enter("finance") };
  };
  /** Sends the form with a field of that name as a browser does when its button is pressed. */
  const press = async (
    { at, operator }: Awaited<ReturnType<typeof open>>,
    [field, button]: readonly [string, string],
    typed: Record<string, string> = {},
  ) => {
    const { html } = await site.get("ops", at, operator);
    const forms = [...html.matchAll(/<form\b.*?<\/form>/gs)].map(([one]) => one);
    const form = forms.find((one) => input(one, field)) ?? "";
    const { name = "", value = "" } = element(form, "button", new RegExp(`value="${button}"`)) ?? {};
    const fields = [...form.matchAll(/<input\b[^>]*>/g)].map(([one]) => element(one, "input", /./) ?? {});
    const sent = Object.fromEntries(fields.map((one) => [one.name, one.value ?? ""]));
    return site.post("ops", at, { ...sent, ...typed, [name]: value }, operator);
  };

  it("book a reported payment when it is credited, and need a reason when it is not", async () => {
    const one = await open();
    const page = await site.get("ops", one.at, one.operator);
    expect(page.text).toMatch(/Payment second .*Booked THB 0\.00 Outcome Waits for a decision/);
    const ignored = await press(one, ["reportId", "ignore"]);
    const [report = "", left = ""] = [...ignored.html.matchAll(/<form\b.*?<\/form>/gs)]
      .map(([form]) => form)
      .filter((form) => input(form, "note"));
    expect([ignored.status, describedBy(report, "note")]).toEqual([422, error["field.required"]]);
    expect(describedBy(left, "note"), "the other form was not sent").toBe("");
    const { status, headers } = await press(one, ["reportId", "credit"]);
    expect([status, headers.location]).toEqual([303, `${one.at}?done=deposits.decideReport`]);
    const { html, text } = await site.get("ops", one.at, one.operator);
    expect(text).toMatch(/Booked THB 250\.00 Outcome Credited by an operator/);
    expect(text).toMatch(/Credited THB 1,250\.00/);
    expect(input(html, "reportId")).toBeNull();
  });

  it("keep how a reward that was left over was dealt with", async () => {
    const one = await open();
    const note = "Corrected by two operators";
    const { status, headers } = await press(one, ["caseId", "settleCase"], { note });
    expect([status, headers.location]).toEqual([303, `${one.at}?done=deposits.settleCase`]);
    const { html, text } = await site.get("ops", one.at, one.operator);
    expect(text).toContain(note);
    expect(input(html, "caseId")).toBeNull();
  });
});

describe("an account that resembles an excluded person's", () => {
  it("is held, shows the reason, can object, and is released after an operator's review", async () => {
    const as = (token: string) => ({ cookies: { session: token, lang: "EN" } });
    const excluded = await newMember(site, "northgate");
    const forGood = { kind: "self_exclusion", length: "good", scope: "brand", understood: "on" };
    const begun = await site.post(
      "northgate",
      "/member/protection",
      { intent: "break", form: "self_exclusion", ...forGood },
      as(excluded.token),
    );
    expect(begun.status).toBe(302);

    const member = await newMember(site, "northgate");
    const database = await loadDatabase(site);
    const { merchant_id: merchantId } = await database.db
      .selectFrom("account")
      .select("merchant_id")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    const owner = { merchantId, accountId: member.id };
    await screenIdentity(database, owner, { occasion: "registration", now: Date.now() });

    const page = await site.get("northgate", "/member/protection", as(member.token));
    expect(page.text).toContain("Your account is on hold");
    expect(page.text).toContain("Your money is safe and you can withdraw it.");
    const deposit = await site.get("northgate", "/member/depositv2", as(member.token));
    expect(deposit.text).toContain("Your account is on hold");
    const id = input(section(page.html, "form", /./) && page.html, "id")?.value ?? "";
    const objection = { intent: "object", form: "review", id, text: "That is my sister" };
    const short = await site.post(
      "northgate",
      "/member/protection",
      { ...objection, text: "No" },
      as(member.token),
    );
    expect(short.status).toBe(422);
    const sent = await site.post("northgate", "/member/protection", objection, as(member.token));
    expect(sent.status).toBe(302);

    const cashier = await enter("cashier");
    const queue = await site.get("ops", "/ops/matches", cashier);
    expect(queue.text).toContain(member.username);
    const address = `/ops/matches/${merchantId}/${id}`;
    const one = await site.get("ops", address, cashier);
    expect(one.text).toContain("That is my sister");
    expect(one.text).toContain("A••• N•••");
    expect(one.text).toContain(excluded.username);
    expect(heading(one)).toBe(`${member.username}: the same person?`);
    const decision = { decision: "dismiss", seenState: "open", reason: "Two passports" };
    expect((await site.post("ops", address, decision, cashier)).status).toBe(303);
    expect((await site.get("ops", address, cashier)).text).toContain("Somebody else");
    const free = await site.get("northgate", "/member/protection", as(member.token));
    expect(free.text).not.toContain("Your account is on hold");
  });
});
