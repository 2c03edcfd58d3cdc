import { giveContract, settleCounted } from "../agents/contract-steps.ts";
import { seedFigures } from "../agents/seed-figures.ts";
import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import { type NewMember, newMember } from "../setup/members.ts";
import type { Site } from "../setup/site.ts";
import { enterAsAgent } from "../wallet/agent-steps.ts";
import { opsUrl, twoOperators } from "./operator.ts";

/** Operators' pages for contracts and settlements. Their rules are tested in app/platform/operators. */

// Terms are refused on purpose.
test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/422/] });

/** Settles a contract of the agent whose amount is above the brand's limit for review; returns the settlement's id. */
async function addHeldSettlement(site: Site, agent: NewMember): Promise<string> {
  const member = await newMember(site, "siam", { uplineId: agent.id });
  await giveContract(site, { upline: null, downline: agent }, "dailySalary", 1);
  const day = { ago: 1, bets: 4, stake: 9_000_000, validBet: 9_000_000, win: 0 };
  await seedFigures(site, { agentId: agent.id, memberId: member.id }, [day]);
  await settleCounted(site, [agent], member, { reviewAbove: 0 });
  const { db } = await loadDatabase(site);
  const { id } = await db
    .selectFrom("settlement")
    .select("id")
    .where("merchant_id", "=", "siam")
    .where("account_id", "=", agent.id)
    .executeTakeFirstOrThrow();
  return id;
}

test("one operator proposes a contract, another approves it, and two release a held settlement", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  const agent = await newMember(site, "agent.siam", { type: 1 });
  const [{ page: first }, { page: second }] = await twoOperators(page, site, ["finance", "finance"]);
  await first.goto(opsUrl(site, "/ops/agentContracts?for=siam&brand=siam"));
  const propose = first.locator("form").filter({ has: first.getByRole("button", { name: "Propose" }) });
  await propose.getByLabel(/^Username/).fill(agent.username);
  await propose.getByLabel("Kind and period").selectOption({ label: "Daily salary · Day" });
  const tier = (number: number) => propose.getByRole("group", { name: `Tier ${number}`, exact: true });
  await tier(1).getByLabel("Rate (%)").fill("1");
  await tier(2).getByLabel("Rate (%)").fill("0.5");
  await tier(2).getByLabel("Active members").fill("5");
  await propose.getByLabel("Reason").fill("Agreed with the agent");
  await propose.getByRole("button", { name: "Propose" }).click();
  await expect(first.getByText("Enter a higher rate than in the tier before")).toBeVisible();
  await expectAccessible(first);
  await tier(2).getByLabel("Rate (%)").fill("1.5");
  await propose.getByRole("button", { name: "Propose" }).click();
  await expect(first.getByText("Another operator has to approve your proposal.")).toBeVisible();
  await expect(first.getByRole("button", { name: "Approve" })).toHaveCount(0);
  await expectAccessible(first);

  await second.goto(opsUrl(site, "/ops"));
  await second.getByRole("link", { name: "Agents' contracts" }).last().click();
  await second.getByRole("link", { name: agent.username }).click();
  await second.getByRole("button", { name: "Approve" }).click();
  await expect(second.getByText("Approved and offered", { exact: true })).toBeVisible();
  await expectAccessible(second);
  await enterAsAgent(page, agent);
  await visit("agent.siam", "/agent/agentDailyWages2");
  await expect(page.getByRole("region", { name: /offers you a contract: 1% – 1\.5%/ })).toBeVisible();

  const id = await addHeldSettlement(site, agent);
  await first.goto(opsUrl(site, "/ops/settlements?state=held&brand=siam"));
  await expectAccessible(first);
  await first.getByRole("link", { name: agent.username }).click();
  await first.getByRole("button", { name: "Release and pay" }).click();
  await expect(first.getByText("You decided this first.")).toBeVisible();
  await expect(first.getByRole("button", { name: "Release and pay" })).toHaveCount(0);
  await second.goto(opsUrl(site, `/ops/settlements/siam/${id}`));
  await expect(second.getByText("decided this first. Check it yourself")).toBeVisible();
  await second.getByRole("button", { name: "Release and pay" }).click();
  await expect(second.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("link", { name: "Correct by hand" }).click();
  await expect(second.getByLabel("Member's username")).toHaveValue(agent.username);
  await expect(second.getByLabel("Reason")).toHaveValue(`Daily salary of ${agent.username} (${id})`);

  await second.goto(opsUrl(site, "/ops/settlements?view=summary&brand=siam"));
  await expect(second.getByRole("row").filter({ hasText: agent.username })).toBeVisible();
  await expectAccessible(second);
  await second.goto(opsUrl(site, `/ops/log?member=${agent.username}`));
  await expect(second.getByRole("row").filter({ hasText: "Settlement released" })).toHaveCount(2);
});
