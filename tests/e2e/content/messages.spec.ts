import type { Page } from "@playwright/test";
import { ownAddress } from "../auth/new-member.ts";
import {
  enterAsNewMember,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  test,
  waitUntilHydrated,
} from "../fixtures.ts";
import { operatorPage, opsUrl } from "../ops/operator.ts";
import { publishedSite } from "../setup/site.ts";

test.use({
  // Responses to calls that are refused on purpose.
  expectedErrors: [/422/],
  ...ownAddress,
});

/** Writes into the editor of the visible language. */
async function write(page: Page, title: string, text: string) {
  await page.getByLabel("Title (EN)").fill(title);
  await page.getByRole("textbox", { name: "Text (EN)" }).and(page.locator("[contenteditable]")).click();
  await page.keyboard.type(text);
}

test("operators' announcements and messages reach a member's open page, and so does a reply to the member's message", async ({
  page,
  visit,
}) => {
  test.slow();
  const site = publishedSite();
  const { username } = await enterAsNewMember(page, "northgate");
  await visit("northgate", "/member/messageV2");
  await expect(page.getByText("No system messages")).toBeVisible();

  const { page: ops } = await operatorPage(page, site, "support");
  await ops.goto(opsUrl(site, "/ops/announcements"));
  await ops.getByRole("link", { name: "For Northgate", exact: true }).click();
  await write(ops, `News for ${username}`, "Tables open at nine.");
  await expectAccessible(ops);
  await ops.getByRole("button", { name: "Publish" }).click();
  await expect(ops.getByText(/^Announcement saved: /)).toBeVisible();

  await ops.goto(opsUrl(site, "/ops/messages?for=northgate"));
  await waitUntilHydrated(ops);
  await ops.getByRole("link", { name: "Northgate", exact: true }).click();
  await ops.getByRole("textbox", { name: "Member's username" }).fill(username);
  await write(ops, "Hello there", "Welcome to the house.");
  await ops.getByRole("button", { name: "Count the recipients" }).click();
  await ops.getByRole("button", { name: "Send to 1 member" }).click();
  await expect(ops.getByText("Message sent. It is in the log.")).toBeVisible();

  // The member's page stayed open during this.
  await expect(page.getByRole("link", { name: "Messages, 1 unread" })).toBeVisible();
  await page
    .getByRole("navigation", { name: "Message types" })
    .getByRole("link", { name: "Personal" })
    .click();
  await expectAccessibleInBothThemes(page);
  await page.getByRole("link", { name: "Unread: Hello there" }).click();
  await expect(page.getByText("Welcome to the house.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Messages, 1 unread" })).toHaveCount(0);
  await page.getByRole("button", { name: "Delete “Hello there”" }).click();
  await expect(page.getByText("The message was deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Hello there" })).toBeVisible();

  await visit("northgate", "/noticePage");
  await page.getByRole("link", { name: `News for ${username}` }).click();
  await expect(page.getByText("Tables open at nine.")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await visit("northgate", "/feedback");
  await page.getByLabel("Your feedback").fill("Too short");
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Feedback content must be between 3 and 300 words.")).toBeVisible();
  await page.getByLabel("Your feedback").fill(`More tables please, ${username}`);
  await page.getByRole("button", { name: "Send feedback" }).click();
  await expect(page.getByText("Thank you.")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await ops.goto(opsUrl(site, "/ops/feedback"));
  await ops.getByRole("link", { name: username }).click();
  await ops.getByLabel("Reply").fill("There will be more tables.");
  await ops.getByRole("button", { name: "Send reply" }).click();
  await expect(page.getByRole("link", { name: "Messages, 1 unread" })).toBeVisible();
  await page.getByRole("link", { name: "Messages, 1 unread" }).click();
  await page
    .getByRole("navigation", { name: "Message types" })
    .getByRole("link", { name: "Personal" })
    .click();
  await page.getByRole("link", { name: "Reply to your feedback" }).click();
  await expect(page.getByText("There will be more tables.")).toBeVisible();
});

test.describe("a brand without messages", () => {
  test.use({ expectedErrors: [/404/] });

  test("has no messages page and no bell", async ({ page, visit }) => {
    await enterAsNewMember(page, "lotus", { english: true });
    expect((await visit("lotus", "/feedback")).status()).toBe(404);
    await expect(page.locator('a[href^="/member/messageV2"]')).toHaveCount(0);
    expect((await visit("lotus", "/member/messageV2")).status()).toBe(404);
  });
});
