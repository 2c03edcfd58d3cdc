import { expectNothingCutOff } from "../cut-off.ts";
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { newMember } from "../setup/members.ts";
import { enterAsAgent } from "../wallet/agent-steps.ts";
import { fillTier, giveContract, newBranch } from "./contract-steps.ts";

test.use({ expectedErrors: [/409|422/] });

const DIVIDENDS = "/agent/agentDividendRecordCopy2";
const WAGES = "/agent/agentDailyWages2";

test("an agent offers a contract after a mistake, and the downline accepts", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  const { top, low } = await newBranch(site);
  await giveContract(site, { upline: null, downline: top }, "dividend", 10);

  // Who has a contract sees what it earns first.
  await enterAsAgent(page, top);
  await visit("agent.siam", DIVIDENDS);
  await expect(page.getByLabel("The running period")).toContainText(/Estimated amount.*Paid at about\d{4}-/);
  await expect(page.getByText("valid bets of the whole period reach ฿ 100.00")).toBeVisible();
  await expectAccessibleInBothThemes(page);

  // Offered from the downline's own page, with a mistake first.
  await visit("agent.siam", `/agent/downlineManagmentView?member=${low.username}`);
  await page.getByRole("link", { name: "Offer a contract: Dividends" }).click();
  await expect(page.getByRole("combobox", { name: /Account/ })).toHaveValue(low.username);
  await fillTier(page, 1, { Rate: "5" });
  await page.getByRole("button", { name: "Add a tier" }).click();
  await fillTier(page, 2, { Rate: "12", "Active members": "3" });
  await page.getByRole("button", { name: "Send the offer" }).click();
  const second = page.getByRole("group", { name: "Tier 2", exact: true });
  await expect(second.getByLabel("Rate")).toHaveAccessibleDescription(/Your own contract pays 10% at most/);
  await expectAccessibleInBothThemes(page);
  await fillTier(page, 2, { Rate: "8" });
  await page.getByRole("checkbox", { name: /Carry losses over/ }).check();
  await page.getByRole("button", { name: "Send the offer" }).click();
  await expect(page.getByText("The offer was sent.")).toBeVisible();
  await expect(
    page.getByRole("row", { name: new RegExp(`${low.username}.*5% – 8%.*Offered`) }),
  ).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await enterAsAgent(page, low);
  await visit("agent.siam", "/agent/agentTeamOverview");
  await page.getByRole("link", { name: /^Dividends/ }).click();
  const offer = page.getByRole("region", { name: `${top.username} offers you a contract: 5% – 8%` });
  await expect(offer).toContainText("With carry-over");
  await expect(offer).toContainText("pays 5% of it: ฿ 500.00");
  await expectAccessibleInBothThemes(page);
  await offer.getByRole("button", { name: "Accept" }).click();
  await expect(page.getByText("You accepted the contract.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "What you earn, and why" })).toBeVisible();
});

test("offers are rejected and withdrawn, and contracts are ended with a warning", async ({
  page,
  visit,
  site,
}) => {
  test.slow();
  const { top, low, member } = await newBranch(site);
  await giveContract(site, { upline: null, downline: top }, "dailySalary", 1);
  await giveContract(site, { upline: top, downline: low }, "dailySalary", 0.5);

  // The upline asks, the downline refuses.
  await enterAsAgent(page, top);
  await visit("agent.siam", `${WAGES}?view=downlines`);
  await page.getByRole("link", { name: `Details of the contract of ${low.username}` }).click();
  await page.getByText("Ask to end this contract").click();
  await page.getByRole("button", { name: "Send the request" }).click();
  await expect(page.getByText("The request was sent.")).toBeVisible();
  await expect(page.getByRole("row", { name: /End requested/ })).toBeVisible();
  await enterAsAgent(page, low);
  await visit("agent.siam", WAGES);
  await expect(page.getByRole("link", { name: /^Daily wages.*1/ })).toBeVisible();
  const request = page.getByRole("region", { name: `${top.username} asks to end your contract: 0.5%` });
  await request.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByText("You rejected the request.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Accepted/ })).toBeVisible();

  // The upline's own contract pays the downline's.
  await enterAsAgent(page, top);
  await visit("agent.siam", `${WAGES}?view=own`);
  await page.getByRole("link", { name: /Details of the contract/ }).click();
  await page.getByText("End my contract").click();
  await page.getByRole("button", { name: "End the contract" }).click();
  await expect(page.getByRole("alert")).toContainText(`The contract of ${low.username} would end too`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "End it anyway" }).click();
  await expect(page.getByText("You ended your contract.")).toBeVisible();
  await visit("agent.siam", WAGES);
  await expect(page.getByRole("row", { name: new RegExp(low.username) })).toContainText("Ended");

  // Another offer is withdrawn, and one rejected.
  const offer = async () => {
    await visit("agent.siam", `${DIVIDENDS}?view=offer&to=${low.username}`);
    await fillTier(page, 1, { Rate: "2" });
    await page.getByRole("button", { name: "Send the offer" }).click();
    await expect(page.getByText("The offer was sent.")).toBeVisible();
  };
  await giveContract(site, { upline: null, downline: top }, "dividend", 10);
  await offer();
  await page.getByRole("link", { name: `Details of the contract of ${low.username}` }).click();
  await page.getByText("Withdraw this offer").click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(page.getByRole("row", { name: /Withdrawn/ })).toBeVisible();
  await offer();
  await enterAsAgent(page, low);
  await visit("agent.siam", DIVIDENDS);
  await page.getByRole("button", { name: "Reject" }).click();
  await expect(page.getByRole("row", { name: /Rejected/ })).toBeVisible();
  await visit("agent.siam", `${DIVIDENDS}?view=downlines&search=${member.username}`);
  await expect(page.getByText("You cannot offer this kind of contract yet")).toBeVisible();
});

test.describe("on a phone, without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("a lower rate is accepted after its warning", async ({ page, visit, site }) => {
    const { top, low } = await newBranch(site);
    const lowest = await newMember(site, "agent.siam", { type: 41, uplineId: low.id });
    await giveContract(site, { upline: null, downline: top }, "dividend", 10);
    await giveContract(site, { upline: top, downline: low }, "dividend", 9);
    await giveContract(site, { upline: low, downline: lowest }, "dividend", 8);

    // Rows of tiers are added and removed by the form itself.
    await enterAsAgent(page, top);
    await visit("agent.siam", `${DIVIDENDS}?view=offer&to=${low.username}`);
    await fillTier(page, 1, { Rate: "1" });
    await page.getByRole("button", { name: "Add a tier" }).click();
    await fillTier(page, 2, { Rate: "3", "Net loss": "1000" });
    await page.getByRole("button", { name: "Remove tier 1" }).click();
    await expect(page.getByRole("group", { name: "Tier 1", exact: true }).getByLabel("Rate")).toHaveValue(
      "3",
    );
    await expectNothingCutOff(page);
    await page.getByRole("button", { name: "Send the offer" }).click();
    await expect(page.getByText("The offer was sent.")).toBeVisible();
    await expectNothingCutOff(page);

    await enterAsAgent(page, low);
    await visit("agent.siam", DIVIDENDS);
    await expectNothingCutOff(page);
    await page.getByRole("button", { name: "Accept" }).click();
    await expect(page.getByRole("alert")).toContainText(`The contract of ${lowest.username} would end too`);
    await expectNothingCutOff(page);
    await page.getByRole("button", { name: "Accept anyway" }).click();
    await expect(page.getByText("You accepted the contract.")).toBeVisible();
    await visit("agent.siam", `${DIVIDENDS}?view=downlines`);
    await expect(page.getByRole("row", { name: new RegExp(lowest.username) })).toContainText("Ended");
    for (const path of ["?view=own", "?view=history"]) {
      await visit("agent.siam", `${DIVIDENDS}${path}`);
      await expectNothingCutOff(page);
    }
    await visit("agent.siam", "/agent/agentRevenueReport");
    await expectNothingCutOff(page);
  });
});
