import { afterAll, beforeAll, expect, it } from "vitest";
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import rebates from "#app/locales/EN/rebates.json" with { type: "json" };
import auth from "#app/locales/TH/auth.json" with { type: "json" };
import password from "#app/locales/TH/password.json" with { type: "json" };
import { CURRENT_PATH } from "#app/platform/database/tables/agents.ts";
import { loadDatabase } from "../e2e/setup/database.ts";
import { newMember } from "../e2e/setup/members.ts";
import { signedInOperator } from "../e2e/setup/operators.ts";
import { getText, input, openSite, type PageSite, section } from "./site.ts";

/** Tests the forms of agents, and the sign-in at their host, as a client without scripts. */

let site: PageSite;
let operator: Awaited<ReturnType<typeof signedInOperator>>;
let cookies: { ops: string };
beforeAll(async () => {
  site = await openSite();
  operator = await signedInOperator(site, "finance");
  cookies = { ops: operator.token };
});
afterAll(() => site.stop());

const get = (path: string) => site.get("ops", path, { cookies });
const post = (path: string, form: Record<string, string>, sent = cookies) =>
  site.post("ops", path, form, { cookies: sent });

it("an opened agent's link is shown once, can be replaced, and sets the first password", async () => {
  const at = "/ops/agents?for=siam";
  const form = { type: "2", nickname: "", upline: "", firstPassword: "link" };
  const refused = await post(at, { ...form, username: "ab", upline: "nobody" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("6-12");
  const unknown = await post(at, { ...form, username: "mariapages", upline: "nobody" });
  expect(unknown.text).toContain(ops["error.move.unknown"]);

  const opened = await post(at, { ...form, username: "mariapages" });
  expect(opened.status).toBe(200);
  const [link = ""] = /http[^<"\s]*\/account\/password\?token=[\w-]+/.exec(opened.html) ?? [];
  const page = /\/ops\/agents\/siam\/\w+/.exec(opened.html)?.[0] ?? "";
  expect((await get(page)).html).not.toContain(link);
  const renewed = await post(page, { decision: "link" });
  const [, path = ""] = /(\/account\/password)\?token=[\w-]+/.exec(renewed.html) ?? [];
  const token = /token=([\w-]+)/.exec(renewed.html)?.[1] ?? "";
  const over = await site.get("agent.siam", new URL(link).pathname + new URL(link).search);
  expect(over.status).toBe(410);
  const own = "Granite-Harbour-7";
  const owner = { token, newPassword: own, confirmNewPassword: own };
  const first = await site.get("agent.siam", `${path}?token=${token}`);
  expect(getText(section(first.html, "h1"))).toBe(password["first.title"]);
  expect(first.text).not.toContain(password["link.text"]);
  expect(first.html).toContain('name="agreeTerms"');
  expect(first.html).toContain(`action="${path}?token=${token}"`);
  const refusedOwner = await site.post("agent.siam", `${path}?token=${token}`, owner);
  expect(refusedOwner.html).toContain('id="terms-error"');
  const set = await site.post("agent.siam", path, { ...owner, agreeTerms: "on" });
  expect(set.headers.location).toBe("/login?notice=password-set");
  expect((await post(page, { decision: "link" })).text).toContain(ops["agents.link.late"]);
});

it("a member is found in the tree from its page, and becomes an agent once the operator has checked it", async () => {
  const upline = await newMember(site, "agent.siam", { type: 1, signedIn: false });
  const member = await newMember(site, "siam", { uplineId: upline.id });
  const page = `/ops/agents/siam/${member.id}`;
  expect((await get(`/ops/members/siam/${member.id}`)).html).toContain(`href="${page}"`);
  const { html } = await get(page);
  expect(section(html, "main")).toContain(`/ops/agents/siam/${upline.id}`);
  expect(getText(section(html, "main"))).toContain(ops["agents.raise.changes"]);
  const form = { decision: "raise", type: "2", reason: "Leads a team" };
  expect((await post(page, form)).status).toBe(422);
  expect((await post(page, { ...form, checked: "on" })).status).toBe(303);
  const raised = getText(section((await get(page)).html, "main"));
  expect(raised).toContain(ops["agents.type.2"]);
  expect(raised).not.toContain(ops["agents.raise.changes"]);
  const again = await site.get("siam", "/member/profile", { cookies: { session: member.token } });
  expect(again.status).toBe(302);
});

it("a contract's rate above those of other agents is confirmed first, and shown beside theirs", async () => {
  const openTop = () => newMember(site, "agent.siam", { type: 1, signedIn: false });
  const [known, agent] = [await openTop(), await openTop()];
  const propose = (username: string, rate: string, more: Record<string, string> = {}) =>
    post("/ops/agentContracts?for=siam", {
      ...{ username, kind: "dailySalary:daily", "tiers.0.rateBasisPoints": rate, ...more },
      reason: "Agreed with the agent",
    });
  expect((await propose(known.username, "50")).status).toBe(303);
  const { db } = await loadDatabase(site);
  await db
    .updateTable("agent_contract")
    .set({ state: "active", starts_at: 1, decided_at: 1, approved_by: "operator" })
    .where("merchant_id", "=", "siam")
    .where("downline_id", "=", known.id)
    .execute();
  const higher = await propose(agent.username, "50.01");
  expect([higher.status, input(higher.html, "confirmRate")?.type]).toEqual([422, "checkbox"]);
  expect(higher.text).toContain(ops["error.contract.aboveOthers"].replace("{{rate}}", "50%"));
  const proposed = await propose(agent.username, "50.01", { confirmRate: "on" });
  expect(proposed.status).toBe(303);
  const page = await get(proposed.headers.location ?? "");
  expect(page.text).toContain(`${ops["agentContracts.highestRate"]} 50%`);
});

it("the files of agents and contracts hold what the page's filters find, for those who see the page", async () => {
  const openTop = () => newMember(site, "agent.siam", { type: 1, signedIn: false });
  const [agent, other] = [await openTop(), await openTop()];
  for (const { username } of [agent, other]) {
    const terms = {
      kind: "dividend:daily",
      "tiers.0.rateBasisPoints": "10",
      reason: "Agreed with the agent",
    };
    const proposed = await post("/ops/agentContracts?for=siam", { username, ...terms });
    expect(proposed.status).toBe(303);
  }
  const elsewhere = await signedInOperator(site, "finance", ["manila"]);
  for (const list of ["agents", "agentContracts"] as const) {
    const path = `/ops/${list}.csv?brand=siam&search=${agent.username}`;
    expect((await get(path.replace(".csv", ""))).html).toContain(`href="${path.replace("&", "&amp;")}"`);
    const file = await get(path);
    expect([file.status, file.headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(file.headers["content-disposition"]).toBe(`attachment; filename="${list}-siam.csv"`);
    const lines = file.html.trim().split("\r\n");
    expect([lines.length, lines[1]?.includes(agent.username)]).toEqual([2, true]);
    const refused = await site.get("ops", path, { cookies: { ops: elsewhere.token } });
    expect([refused.status, refused.text.includes(agent.username)]).toEqual([404, false]);
    const signedOut = await site.get("ops", path);
    expect([signedOut.status, signedOut.headers.location]).toEqual([
      303,
      expect.stringMatching("/ops/sign-in"),
    ]);
  }
  expect((await get(`/ops/agentContracts.csv?search=${agent.username}&state=active`)).text).not.toContain(
    agent.username,
  );
});

it("the start page lists proposals of rebate rates that wait, for roles that approve them", async () => {
  const [second, cashier] = [
    await signedInOperator(site, "finance"),
    await signedInOperator(site, "cashier"),
  ];
  const top = await newMember(site, "agent.siam", { type: 1, signedIn: false });
  const page = `/ops/agents/siam/${top.id}`;
  await post(page, { decision: "propose", "rate.RNG": "1", reason: "New terms" });
  const home = (token: string) => site.get("ops", "/ops", { cookies: { ops: token } });
  const shown = await home(second.token);
  expect(shown.html).toContain(`href="${page}#rates"`);
  const row = getText(section(shown.html, "tbody"));
  expect(row).toContain(top.username);
  expect(row).toContain(operator.username);
  expect(shown.text).not.toContain(ops["home.none"]);
  expect((await home(cashier.token)).html).not.toContain(page);
  const proposalId = /name="proposalId" value="(\w+)"/.exec((await get(page)).html)?.[1] ?? "";
  await post(page, { decision: "refuse", proposalId });
  expect((await home(second.token)).html).not.toContain(page);
});

it("a refused proposal of rebate rates says why, and an approval that is too late", async () => {
  const second = { ops: (await signedInOperator(site, "finance")).token };
  const top = await newMember(site, "agent.siam", { type: 1, signedIn: false });
  const member = await newMember(site, "siam", { uplineId: top.id, signedIn: false });
  const page = `/ops/agents/siam/${top.id}`;
  const form = { decision: "propose", "rate.RNG": "1,5", "rate.LIVE": "", reason: "New terms" };
  const same = await post(page, { ...form, "rate.RNG": "" });
  expect([same.status, same.text.includes(ops["rebateRates.unchanged"])]).toEqual([409, true]);
  const typed = await post(page, { ...form, "rate.RNG": "much" });
  expect(typed.text).toContain(rebates.invalid);
  expect(typed.html).toContain('value="much"');
  expect((await post(page, form)).headers.location).toBe(`${page}?done=rebateRates.propose%3Aproposed`);
  expect((await post(page, form)).text).toContain(ops["rebateRates.waits"]);
  const proposalId = /name="proposalId" value="(\w+)"/.exec((await get(page)).html)?.[1] ?? "";
  const approve = { decision: "approve", proposalId };
  expect((await post(page, approve)).text).toContain(ops["adjustments.twoPersons"]);

  const { db } = await loadDatabase(site);
  const rate = { merchant_id: "siam", account_id: member.id, game_type: "RNG", rate: 200 };
  const days = { from_day: "2020-01-01", to_day: CURRENT_PATH };
  await db
    .insertInto("rebate_rate")
    .values({ ...rate, ...days, set_by: top.id, set_at: 0 })
    .execute();
  const late = await post(page, approve, second);
  expect([late.status, late.text.includes(ops["rebateRates.outdated"])]).toEqual([422, true]);
  expect((await post(page, { ...approve, decision: "refuse" }, second)).status).toBe(303);
  const refused = ops["rebateRates.state.refused"];
  expect((await post(page, approve, second)).text).toContain(
    ops["rebateRates.meanwhile"].replace("{{state}}", refused),
  );
});

it("an agent host, where nobody registers, offers other services for linked accounts only", async () => {
  const { text } = await site.get("agent.siam", "/login");
  expect(text).toContain(auth["thirdParty.google"]);
  expect(text).toContain(auth["thirdParty.orLinked"]);
  expect((await site.get("siam", "/login")).text).not.toContain(auth["thirdParty.orLinked"]);
});
