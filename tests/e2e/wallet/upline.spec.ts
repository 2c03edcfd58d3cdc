import type { Page } from "@playwright/test";
import { PAYMENT_PASSWORD } from "../account/payout-steps.ts";
import { prove } from "../account/prove-by-code.ts";
import { callWire, newMember } from "../auth/new-member.ts";
import { expect, expectAccessible, newAddress, signIn, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { enterAsAgent, newPair, setPaymentPassword } from "./agent-steps.ts";

const UPLINE = "/member/transferUpline";
const DOWNLINE = "/agent/downlineManagmentView";

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

/** A new member in this browser's session, in English, below a new agent. */
async function arrive(page: Page) {
  const pair = await newPair(page.request);
  await enterAsMember(page, pair.member.token);
  return pair;
}

async function enterAsMember(page: Page, token: string) {
  const url = urlOf(publishedSite(), "siam", "/");
  await page.context().addCookies([
    { name: "session", value: token, url, httpOnly: true, sameSite: "Lax" },
    { name: "lang", value: "EN", url },
  ]);
}

test("a member sends money to the agent above", async ({ page, visit }) => {
  test.slow();
  const { member, agent } = await arrive(page);
  await visit("siam", UPLINE);
  await expect(page.getByRole("heading", { name: `Send to ${agent.username}` })).toBeVisible();
  await expect(page.getByText("This needs a withdrawal password of your own.")).toBeVisible();
  await expectAccessible(page);

  await setPaymentPassword(page, "siam", member.email);

  await visit("siam", UPLINE);
  await page.getByLabel("Amount").fill("1,500");
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Send it" }).click();
  await prove(page, publishedSite(), member.email);
  await expect(page.getByRole("status").filter({ hasText: `went to ${agent.username}` })).toContainText(
    "฿ 1,500.00",
  );
  await expect(page.getByRole("region", { name: "Sent and received" })).toContainText(`To ${agent.username}`);
  await expectAccessible(page);
  await visit("siam", "/member/moneyTimeline?subject=peer_transfer");
  await expect(page.getByText("Sent to the agent above")).toBeVisible();

  const site = publishedSite();
  const login = ["POST", "/wps/session/login"] satisfies ["POST", string];
  const credentials = { username: agent.username, password: agent.password };
  const { value } = await callWire<{ token: string }>(page.request, site, "agent.siam", login, {
    data: { type: "username", ...credentials, rememberMe: false },
  });
  const received = ["GET", "/wps/wallets/accountTransfers"] satisfies ["GET", string];
  expect(await callWire(page.request, site, "agent.siam", received, { token: value.token })).toMatchObject({
    value: { list: [{ sent: false, username: member.username, amount: 150_000 }] },
  });
});

test.describe("team management", () => {
  test.use({ expectedErrors: [/404|422/] });

  test("an agent sends money to an account below, on the agents' host", async ({ page, visit }) => {
    test.slow();
    const site = publishedSite();
    const { member, agent } = await arrive(page);
    await enterAsAgent(page, agent);
    await setPaymentPassword(page, "agent.siam", agent.email);

    await visit("agent.siam", "/");
    await page.getByRole("link", { name: "Send money to your team" }).click();
    await expect(page.getByRole("heading", { name: "Send to an account below you" })).toBeVisible();
    await expectAccessible(page);
    const send = async (username: string, amount: string) => {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Amount").fill(amount);
      await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
      await page.getByRole("button", { name: "Send it" }).click();
    };
    await send("nobody.below", "250");
    await expect(page.getByText("No account of that name is below you")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();
    await send(member.username, "1e3");
    await expect(page.getByText("Enter an amount in plain figures")).toBeVisible();
    await send(member.username, "250");
    await expect(page.getByRole("link", { name: "Cancel: nothing is sent" })).toBeVisible();
    await prove(page, site, agent.email);
    await expect(page.getByRole("status").filter({ hasText: `went to ${member.username}` })).toContainText(
      "฿ 250.00",
    );
    await expect(page.getByRole("region", { name: "Sent and received" })).toContainText("−฿ 250.00");
    await expectAccessible(page);
    const received = ["GET", "/wps/wallets/accountTransfers"] satisfies ["GET", string];
    expect(await callWire(page.request, site, "siam", received, { token: member.token })).toMatchObject({
      value: { list: [{ sent: false, way: "downline", username: agent.username, amount: 25_000 }] },
    });
  });

  test("an address that is no page of the agent centre is not found, and does not promise one", async ({
    page,
    visit,
  }) => {
    await signIn(page, "agent.siam", "agent");
    expect((await visit("agent.siam", "/agent/agentTeamOverview")).status()).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("หน้านี้ของศูนย์ตัวแทน ยังไม่เปิด");
    expect((await visit("agent.siam", "/agent/nothing")).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ไม่มีหน้านี้");
  });

  test("team management is for agents only", async ({ page, visit }) => {
    await arrive(page);
    expect((await visit("siam", DOWNLINE)).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The agent centre is for agents");
  });
});

test("somebody whom no agent brought is told so @phone", async ({ page, visit }) => {
  await enterAsMember(page, (await newMember(page.request, publishedSite(), "siam")).token);
  await visit("siam", UPLINE);
  await expect(page.getByText("Nobody is above you")).toBeVisible();
  await expectAccessible(page);
});
