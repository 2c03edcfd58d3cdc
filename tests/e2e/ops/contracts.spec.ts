import { giveContract, settleCounted } from "../agents/contract-steps.ts";
import { seedFigures } from "../agents/seed-figures.ts";
import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import { type NewMember, newMember } from "../setup/members.ts";
import type { Site } from "../setup/site.ts";
import { opsUrl, twoOperators } from "./operator.ts";

/**
 * Operators' page for settlements; that for contracts is tested in tests/e2e/agents/journey.spec.ts. Their rules are tested
 * in app/platform/operators.
 */

test.use({ extraHTTPHeaders: newAddress() });

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

test("two operators release a held settlement", async ({ page, site }) => {
  test.slow();
  const agent = await newMember(site, "agent.siam", { type: 1 });
  const [{ page: first }, { page: second }] = await twoOperators(page, site, ["finance", "finance"]);
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
  await expect(second.getByLabel("Reason")).toHaveValue(`Daily wages of ${agent.username} (${id})`);

  await second.goto(opsUrl(site, "/ops/settlements?view=summary&brand=siam"));
  await expect(second.getByRole("row").filter({ hasText: agent.username })).toBeVisible();
  await expectAccessible(second);
  await second.goto(opsUrl(site, `/ops/log?member=${agent.username}`));
  await expect(second.getByRole("row").filter({ hasText: "Settlement released" })).toHaveCount(2);
});
