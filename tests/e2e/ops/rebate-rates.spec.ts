import { expectNothingCutOff } from "../cut-off.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, newAddress, test } from "../fixtures.ts";
import { newMember } from "../setup/members.ts";
import { enterAsAgent } from "../wallet/agent-steps.ts";
import { opsUrl, twoOperators } from "./operator.ts";

/** The operators' panel of rebate rates. Its rules are tested in app/platform/agents/rebates. */

// Rates are refused on purpose.
test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/422/] });

test("two operators set an agent's rebate rates, and the agent gives a lower one", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  const agent = await newMember(site, "agent.siam", { type: 1 });
  const downline = await newMember(site, "siam", { uplineId: agent.id });
  await enterAsAgent(page, agent);
  await visit("agent.siam", "/agent/registerCenter");
  await expect(page.getByText("You have no rebate rates, so you earn no rebates")).toBeVisible();
  await expectAccessible(page);
  await visit("agent.siam", `/agent/downlineManagmentView?member=${downline.username}`);
  await expect(page.getByRole("region", { name: "Rebate rates" })).toContainText("cannot give any");

  const [{ page: first }, { page: second, username: secondName }] = await twoOperators(page, site, [
    "finance",
    "finance",
  ]);
  const path = `/ops/agents/siam/${agent.id}`;
  await first.goto(opsUrl(site, path));
  await first.getByRole("link", { name: "To the rebate rates" }).click();
  const propose = first.locator("form").filter({ has: first.getByRole("button", { name: "Propose" }) });
  await propose.getByLabel("Slots (%)").fill("12");
  await propose.getByLabel("Live casino (%)").fill("0.6");
  await propose.getByLabel("Reason").fill("Agreed with the agent");
  await propose.getByRole("button", { name: "Propose" }).click();
  await expect(propose.getByLabel("Slots (%)")).toHaveAccessibleDescription(
    "At most 10%, the highest rate that the platform gives",
  );
  await expect(propose.getByLabel("Live casino (%)")).toHaveValue("0.6");
  await expect(propose.getByLabel("Reason")).toHaveValue("Agreed with the agent");
  await expectAccessible(first);
  await propose.getByLabel("Slots (%)").fill("1");
  await propose.getByRole("button", { name: "Propose" }).click();
  await expect(first.getByText("another operator has to approve it")).toBeVisible();
  await expect(first.getByRole("row", { name: /Slots None 1% \+1%/ })).toBeVisible();
  await expect(first.getByRole("button", { name: "Withdraw" })).toBeVisible();
  await expect(first.getByRole("button", { name: /Approve|Propose/ })).toHaveCount(0);
  await expectAccessible(first);

  await second.setViewportSize({ width: 390, height: 844 });
  await second.goto(opsUrl(site, "/ops"));
  await expectNothingCutOff(second);
  await second.getByRole("link", { name: agent.username }).click();
  await expect(second).toHaveURL(opsUrl(site, `${path}#rates`));
  await expectNothingCutOff(second);
  await second.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText(`Rebate rates approved: ${agent.username}`)).toBeVisible();
  await expect(second.getByRole("row", { name: /Slots.* None.* 1% from .* From 0% to 10%$/ })).toBeVisible();
  await expect(second.getByText("Slots: 1% · Live casino: 0.6%")).toBeVisible();
  await expect(second.getByText(`${secondName} · `)).toBeVisible();
  await expectAccessible(second);
  await expectNothingCutOff(second);

  await visit("agent.siam", "/agent/agentRevenueReport");
  await expect(page.getByRole("region", { name: "Your rebate rates" })).toContainText(
    /Slots\s*None · 1% from/,
  );
  await expectAccessibleInBothThemes(page);
  await visit("agent.siam", `/agent/downlineManagmentView?member=${downline.username}`);
  const rates = page.getByRole("region", { name: "Rebate rates" });
  await rates.getByLabel("Slots").fill("1.2");
  await rates.getByRole("button", { name: "Set the rates" }).click();
  await expect(rates.getByLabel("Slots")).toHaveAccessibleDescription(
    "At most 1%, the rate of the account above",
  );
  await rates.getByLabel("Slots").fill("0.5");
  await rates.getByRole("button", { name: "Set the rates" }).click();
  await expect(rates.getByText("The rates apply from")).toBeVisible();

  // The rates of an account that is not at the top are its upline's affair.
  await first.goto(opsUrl(site, `/ops/agents/siam/${downline.id}`));
  await expect(first.getByText("The agent above sets its rates")).toContainText(agent.username);
  await expect(first.getByRole("row", { name: /^Slots None 0\.5% from .* From 0% to 1%$/ })).toBeVisible();
  await expect(first.getByRole("button", { name: "Propose" })).toHaveCount(0);
});
