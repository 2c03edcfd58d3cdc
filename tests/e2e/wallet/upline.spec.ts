import { CENTRE, PAYMENT_PASSWORD, setPaymentPassword } from "../account/payout-steps.ts";
import { prove } from "../account/prove-by-code.ts";
import { callWire, ownAddress } from "../auth/new-member.ts";
import { expect, expectAccessible, setLanguage, setSessionCookie, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { enterAsAgent, newPair } from "./agent-steps.ts";

const UPLINE = "/member/transferUpline";

test.use(ownAddress);

test("a member sends money to the upline agent", async ({ page, visit }) => {
  test.slow();
  const { member, agent } = await newPair(publishedSite());
  await setSessionCookie(page, "siam", member.token);
  await setLanguage(page, "siam", "EN");
  await visit("siam", UPLINE);
  await expect(page.getByRole("heading", { name: `Send to ${agent.username}` })).toBeVisible();
  await expect(page.getByText("You need a withdrawal password first.")).toBeVisible();
  await expectAccessible(page);

  await visit("siam", CENTRE);
  await setPaymentPassword(page, member.email);

  await visit("siam", UPLINE);
  await page.getByLabel("Amount").fill("1500");
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const answer = page.locator("input[name=answer]");
  await expect(answer).toBeFocused();
  // Reload before the proof: the typed values are preserved, except the password.
  await page.reload();
  await expect(page.getByLabel("Amount")).toHaveValue("1500");
  await expect(page.getByLabel("Withdrawal password")).toHaveValue("");
  await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(answer).toBeFocused();
  await prove(page, publishedSite(), member.email);
  await expect(page.getByRole("status").filter({ hasText: `to ${agent.username}` })).toContainText(
    "฿ 1,500.00",
  );
  await expect(page.getByRole("region", { name: "Sent and received" })).toContainText(`To ${agent.username}`);
  await expectAccessible(page);
  await visit("siam", "/member/moneyTimeline?subject=peer_transfer");
  await expect(page.getByText("Sent to your upline")).toBeVisible();

  const site = publishedSite();
  const received = ["GET", "/wps/wallets/accountTransfers"] satisfies ["GET", string];
  expect(await callWire(page.request, site, "agent.siam", received, { token: agent.token })).toMatchObject({
    value: { list: [{ sent: false, username: member.username, amount: 150_000 }] },
  });
});

test.describe("team management", () => {
  test.use({ expectedErrors: [/404|422/] });

  test("an agent sends money to a downline account, on the agents' host", async ({ page, visit }) => {
    test.slow();
    const site = publishedSite();
    const { member, agent } = await newPair(site, PAYMENT_PASSWORD);
    await enterAsAgent(page, agent);
    await visit("agent.siam", "/");
    await page.getByRole("link", { name: "Open the agent centre" }).click();
    await page.getByRole("navigation", { name: "Agent centre" }).getByText("Team management").click();
    await page.getByRole("link", { name: "Transfer", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Send to your downline" })).toBeVisible();
    await expectAccessible(page);
    const send = async (username: string, amount: string) => {
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Amount").fill(amount);
      await page.getByLabel("Withdrawal password").fill(PAYMENT_PASSWORD);
      await page.getByRole("button", { name: "Send", exact: true }).click();
    };
    await send("nobody.below", "250");
    await expect(page.getByText("No one in your downline has this username")).toBeVisible();
    await expect(page.getByLabel("Username")).toBeFocused();
    await send(member.username, "1e3");
    await expect(page.getByText("Enter an amount in figures")).toBeVisible();
    await send(member.username, "250");
    await expect(page.getByRole("link", { name: "Cancel without sending" })).toBeVisible();
    await prove(page, site, agent.email);
    await expect(page.getByRole("status").filter({ hasText: `to ${member.username}` })).toContainText(
      "฿ 250.00",
    );
    await expect(page.getByRole("region", { name: "Sent and received" })).toContainText("−฿ 250.00");
    await expectAccessible(page);
    // After a refused form and a successful one, Close still leads back to the page from which the centre was opened.
    await page.getByRole("main").getByRole("link", { name: "Close the agent centre" }).click();
    await expect(page).toHaveURL(/agent\.siam\.localhost:\d+\/$/);
    const received = ["GET", "/wps/wallets/accountTransfers"] satisfies ["GET", string];
    expect(await callWire(page.request, site, "siam", received, { token: member.token })).toMatchObject({
      value: { list: [{ sent: false, way: "downline", username: agent.username, amount: 25_000 }] },
    });
  });
});
