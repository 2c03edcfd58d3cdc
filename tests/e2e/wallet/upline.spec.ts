import type { Page } from "@playwright/test";
import { prove } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { callWire, newMember } from "../auth/new-member.ts";
import { expect, expectAccessible, newAddress, test, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";

const UPLINE = "/member/transferUpline";
const CENTRE = "/member/securityCenter";
const PAYMENT_PASSWORD = "482 913 pay";

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

const info = ["GET", "/wps/member/info"] satisfies ["GET", string];

/** A new member in this browser's session, in English, below a new agent unless `alone`. */
async function arrive(page: Page, { alone = false } = {}) {
  const site = publishedSite();
  const member = await newMember(page.request, site, "siam");
  const agent = alone ? null : await newMember(page.request, site, "siam");
  if (agent) {
    const { value } = await callWire<{ id: string }>(page.request, site, "siam", info, {
      token: agent.token,
    });
    amend(site, agent.username, "account", { type: 1 });
    amend(site, member.username, "account", { upline_id: value.id });
  }
  const url = urlOf(site, "siam", "/");
  await page.context().addCookies([
    { name: "session", value: member.token, url, httpOnly: true, sameSite: "Lax" },
    { name: "lang", value: "EN", url },
  ]);
  return { member, agent };
}

test("a member sends money to the agent above", async ({ page, visit }) => {
  test.slow();
  const { member, agent } = await arrive(page);
  await visit("siam", UPLINE);
  await expect(page.getByRole("heading", { name: `Send to ${agent?.username}` })).toBeVisible();
  await expect(page.getByText("A payment password of your own is needed.")).toBeVisible();
  await expectAccessible(page);

  await visit("siam", CENTRE);
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), member.email);
  await page.getByLabel("New withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByLabel("The new one again").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();

  await visit("siam", UPLINE);
  await page.getByLabel("Amount").fill("1,500");
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Send it" }).click();
  await prove(page, publishedSite(), member.email);
  await expect(page.getByRole("status").filter({ hasText: `went to ${agent?.username}` })).toContainText(
    "฿ 1,500.00",
  );
  await expect(page.getByRole("region", { name: "Sent and received" })).toContainText(
    `To ${agent?.username}`,
  );
  await expectAccessible(page);
  await visit("siam", "/member/moneyTimeline?subject=peer_transfer");
  await expect(page.getByText("Sent to the agent above")).toBeVisible();

  const site = publishedSite();
  const login = ["POST", "/wps/session/login"] satisfies ["POST", string];
  const credentials = { username: agent?.username, password: agent?.password };
  const { value } = await callWire<{ token: string }>(page.request, site, "agent.siam", login, {
    data: { type: "username", ...credentials, rememberMe: false },
  });
  const received = ["GET", "/wps/wallets/accountTransfers"] satisfies ["GET", string];
  expect(await callWire(page.request, site, "agent.siam", received, { token: value.token })).toMatchObject({
    value: { list: [{ sent: false, username: member.username, amount: 150_000 }] },
  });
});

test("somebody whom no agent brought is told so @phone", async ({ page, visit }) => {
  await arrive(page, { alone: true });
  await visit("siam", UPLINE);
  await expect(page.getByText("Nobody is above you")).toBeVisible();
  await expectAccessible(page);
});
