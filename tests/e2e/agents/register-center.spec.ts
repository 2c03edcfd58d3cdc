import { ownAddress } from "../auth/new-member.ts";
import {
  expect,
  expectAccessibleInBothThemes,
  setLanguage,
  test,
  toUrl,
  waitUntilHydrated,
} from "../fixtures.ts";
import { account } from "../parts.ts";
import { field, fill, form, newName, passwords } from "../registration/registration-steps.ts";
import { newMember } from "../setup/members.ts";
import { enterAsAgent } from "../wallet/agent-steps.ts";

test.use({ ...ownAddress, expectedErrors: [/409|422/] });

const PAGE = "/agent/registerCenter";

test("an agent creates links, visitors register with them, and the agent sees who came", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  const agent = await newMember(site, "agent.siam", { type: 1 });
  await enterAsAgent(page, agent);
  await setLanguage(page, "siam", "EN");

  /** Creates a link; returns the address that it shows. */
  async function createLink(name: string, type: string): Promise<string> {
    await visit("agent.siam", PAGE);
    const section = page.getByRole("region", { name: "Create a link" });
    await section.getByLabel("Name of the link").fill(name);
    await section.getByLabel("Account type").selectOption(type);
    await section.getByLabel("Number of registrations").fill("1");
    await section.getByRole("button", { name: "Create the link" }).click();
    await expect(page.getByText("The link is ready.")).toBeVisible();
    await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
    return page.getByRole("textbox", { name: "Your link" }).inputValue();
  }

  /** Registers with the form that is open; returns the username. */
  async function register(): Promise<string> {
    const username = newName();
    await fill(page, { username, ...passwords, email: `${username}@example.com` });
    await form(page).getByRole("button", { name: "I cannot read this image" }).click();
    await form(page).locator("button[type=submit]").last().click();
    return username;
  }

  const forMembers = await createLink("Songkran", "Member");
  const code = new URL(forMembers).searchParams.get("affiliateCode") ?? "";
  expect(forMembers).toBe(toUrl(site, "siam", `/register?affiliateCode=${code}`));
  await expect(page.getByText("Nobody has registered with this link yet")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // The code is kept while the visitor looks around.
  await visit("siam", `/?affiliateCode=${code}`);
  await page.getByRole("banner").getByRole("link", { name: "Home" }).first().click();
  await expect(page).toHaveURL(toUrl(site, "siam", "/"));
  await page.getByRole("banner").getByRole("link", { name: "Register" }).click();
  await expect(field(page, "affiliateCode")).toHaveValue(code);
  const member = await register();
  await expect(account(page, member)).toBeVisible();
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("invitation");
  await visit("agent.siam", PAGE);
  await page.getByRole("link", { name: "Show Songkran" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`${member}.*Member`) })).toBeVisible();
  await expect(page.getByText("1 of 1 registrations")).toBeVisible();

  // An agent's account is opened on the members' host, and signs in on the agents'.
  const forAgents = await createLink("Partners", "Agent, type 2");
  await page.context().clearCookies({ name: "session" });
  await page.goto(forAgents);
  await waitUntilHydrated(page);
  await expect(page.getByText(/opens an agent’s account/)).toBeVisible();
  const downline = await register();
  await expect(page).toHaveURL(toUrl(site, "agent.siam", "/login"));
  await expect(page.getByText("Your agent account is ready")).toBeVisible();
  await enterAsAgent(page, agent);
  await visit("agent.siam", PAGE);
  await page.getByRole("link", { name: "Show Partners" }).click();
  await expect(page.getByRole("row", { name: new RegExp(`${downline}.*Agent`) })).toBeVisible();

  // A link that is ended says so to those who still use it.
  await createLink("Old", "Member").then(async (link) => {
    await page.getByText("End this link").click();
    await page.getByRole("button", { name: "End it now" }).click();
    await expect(page.getByText("You have ended this link.")).toBeVisible();
    await page.goto(link);
    await waitUntilHydrated(page);
  });
  await register();
  await expect(field(page, "affiliateCode")).toHaveAccessibleDescription(
    /This invitation link has been ended/,
  );
});
