import { afterAll, beforeAll, expect, it } from "vitest";
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import points from "#app/locales/EN/points.json" with { type: "json" };
import promotions from "#app/locales/EN/promotions.json" with { type: "json" };
import { newMember, newSession } from "../e2e/setup/members.ts";
import { signedInOperator } from "../e2e/setup/operators.ts";
import { type Answer, getText, openSite, type PageSite, section } from "./site.ts";

/** Tests limits and breaks recorded by operators, without scripts. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.stop());

const main = ({ html }: Answer) => getText(section(html, "main"));

async function memberAtService() {
  const { username } = await newMember(site, "manila", { signedIn: false });
  return { username, ...(await loadServicePage(username, "support")) };
}

async function loadServicePage(username: string, role: "support" | "finance", merchant = "manila") {
  const cookies = { ops: (await signedInOperator(site, role)).token };
  const query = new URLSearchParams({ merchant, username });
  const at = `/ops/protection?${query}`;
  const of = { merchant, username, reason: "Asked by phone" };
  const post = (form: Record<string, string>) => site.post("ops", at, form, { cookies });
  return {
    page: () => site.get("ops", at, { cookies }),
    /** `post` sends a form unchanged, `send` adds the member and a reason. */
    post,
    send: (form: Record<string, string>) => post({ ...of, ...form }),
  };
}

it("records a permanent break after it was reviewed", async () => {
  const { username, page, send } = await memberAtService();
  const form = { break: "self_exclusion:good", scope: "brand" };
  const asked = await send({ ...form, intent: "review", decision: "break" });
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

it("refuses a break that the brand does not offer, and a limit without effect, with a message", async () => {
  const { page, send } = await memberAtService();
  const review = { intent: "review", decision: "limit", kind: "session", period: "day" };
  const refused = await send({ ...review, amount: "999" });
  expect([refused.status, main(refused).includes("Enter at most 24")]).toEqual([422, true]);
  const odd = await send({ intent: "review", decision: "break", break: "cool_off:7", scope: "brand" });
  expect(odd.status).toBe(422);
  expect(main(await send({ ...review, amount: "2" }))).toContain("2 h");
  expect(main(await page())).toContain(ops["protection.limits.none"]);
  expect((await send({ ...review, intent: "limit", amount: "2" })).status).toBe(303);
  expect(main(await page())).not.toContain(ops["protection.limits.none"]);
});

it("every offers page shows that there are none during a break, without forms and tournaments", async () => {
  const { username, send } = await memberAtService();
  const offers = [
    "/member/missionLeaderboard",
    "/member/rewardCenter",
    "/pointMall",
    "/promotions",
    "/tournament",
  ];
  const pages = async () => {
    const cookies = { session: await newSession(site, "manila", username), lang: "EN" };
    const found = await Promise.all(offers.map((path) => site.get("manila", path, { cookies })));
    return found.map(({ html }) => section(html, "main"));
  };
  const saysBreak = (html: string) => html.includes(promotions["onBreak.text"]);
  const before = await pages();
  expect(before.map(saysBreak)).toEqual(offers.map(() => false));
  const offered = [points["convert.title"], "/tournament?id="];
  expect(offered.map((part) => before.some((html) => html.includes(part)))).toEqual([true, true]);
  await send({ break: "self_exclusion:good", scope: "brand", intent: "break" });
  const during = await pages();
  expect(during.map(saysBreak)).toEqual(offers.map(() => true));
  expect(offered.map((part) => during.some((html) => html.includes(part)))).toEqual([false, false]);
});

it("a member on a break cannot invite friends or send money to an agent", async () => {
  const agent = await newMember(site, "agent.siam", { type: 1, signedIn: false });
  const { username, token } = await newMember(site, "siam", { uplineId: agent.id });
  const pages = async (session: string) => {
    const cookies = { session, lang: "EN" };
    const paths = ["/member/referral", "/member/transferUpline"];
    const found = await Promise.all(paths.map((path) => site.get("siam", path, { cookies })));
    return found.map(({ html }) => section(html, "main"));
  };
  const offered = ["/register?referralCode=", 'name="paymentPassword"'];
  const has = (found: string[]) => found.map((html, at) => html.includes(offered[at] ?? ""));
  expect(has(await pages(token))).toEqual([true, true]);
  const service = await loadServicePage(username, "support", "siam");
  await service.send({ break: "self_exclusion:good", scope: "brand", intent: "break" });
  const during = await pages(await newSession(site, "siam", username));
  expect(has(during)).toEqual([false, false]);
  expect(during.map((html) => html.includes(promotions["onBreak.text"]))).toEqual([true, true]);
});

it("ends a break early after two operators agree, through the forms of the pages", async () => {
  const { username, send } = await memberAtService();
  await send({ break: "self_exclusion:good", scope: "brand", intent: "break" });
  const [first, second] = [
    await loadServicePage(username, "finance"),
    await loadServicePage(username, "finance"),
  ];
  const asked = formWith(await first.page(), 'value="askLift"');
  expect((await first.post({ ...asked, intent: "askLift", reason: "The wrong account" })).status).toBe(303);
  const looked = await second.post(formWith(await second.page(), 'value="lift"'));
  expect([looked.status, main(looked).includes("The wrong account")]).toEqual([200, true]);
  const agreed = formWith(looked, 'name="intent" value="lift"');
  expect((await second.post({ ...agreed, intent: "lift" })).status).toBe(303);
  expect(main(await second.page())).not.toContain(ops["protection.break.holds"]);
});

/** Returns the fields that a form containing this part sends: hidden ones, and the name and value of its button. */
function formWith({ html }: Answer, part: string): Record<string, string> {
  const form = html.split("<form").find((one) => one.split("</form>")[0]?.includes(part)) ?? "";
  const tags = form.split("</form>")[0]?.match(/<(?:input|button)[^>]*>/g) ?? [];
  return Object.fromEntries(
    tags.flatMap((tag) => {
      const [name, value] = [/ name="([^"]*)"/, / value="([^"]*)"/].map((at) => at.exec(tag)?.[1]);
      return name && value !== undefined ? [[name, value]] : [];
    }),
  );
}
