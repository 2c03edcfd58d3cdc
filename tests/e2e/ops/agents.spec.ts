import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { newMember } from "../setup/members.ts";
import { runCommand } from "../setup/site.ts";
import { operatorPage, opsUrl } from "./operator.ts";

/**
 * Operators' pages for agents; tests/e2e/agents/journey.spec.ts opens one. Their rules are tested in
 * app/platform/operators/operator-agents.test.ts.
 */

// A move to an unknown agent is refused on purpose.
test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/422/] });

test("an agent is found in the list, and its move is scheduled and withdrawn", async ({ page, site }) => {
  test.slow();
  const upline = `up${Date.now().toString(36)}`;
  const { username: name } = await newMember(site, "agent.siam", { type: 1 });
  const { page: finance } = await operatorPage(page, site, "finance");
  const { said } = runCommand(site, "scripts/agent.ts", "open", "siam", upline, "--type", "1");
  expect(said).toMatch(/\/account\/password\?token=[\w-]{43}\n/);
  await finance.goto(opsUrl(site, "/ops/agents"));
  await finance.getByLabel("Part of the username").fill(name.slice(1));
  await finance.getByRole("button", { name: "Show" }).click();
  const row = finance.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Agent, type 1");
  await row.getByRole("link", { name }).click();
  await expect(finance.getByRole("heading", { name, level: 1 })).toBeVisible();
  await expectAccessible(finance);

  const move = finance.locator("form").filter({
    has: finance.getByRole("button", { name: "Schedule the move" }),
  });
  await move.getByLabel("New agent above").fill("nobody.here");
  await move.getByLabel("Reason").fill("A new region");
  await move.getByRole("button", { name: "Schedule the move" }).click();
  await expect(finance.getByText("This brand has no account with that name")).toBeVisible();
  await move.getByLabel("New agent above").fill(upline);
  await move.getByRole("button", { name: "Schedule the move" }).click();
  await expect(finance.getByText(`Move scheduled: ${name}`)).toBeVisible();
  await expect(finance.getByText(`At the top → ${upline}`)).toBeVisible();
  await expect(finance.getByRole("button", { name: "Schedule the move" })).toHaveCount(0);
  await expectAccessible(finance);
  await finance.getByRole("button", { name: "Withdraw the move" }).click();
  await expect(finance.getByText("Withdrawn", { exact: true })).toBeVisible();
  await expect(finance.getByRole("button", { name: "Schedule the move" })).toBeVisible();

  await finance.goto(opsUrl(site, `/ops/log?member=${name}`));
  await expect(finance.getByRole("row").filter({ hasText: "Move scheduled" })).toContainText(
    `Agent above: ${upline}`,
  );
});
