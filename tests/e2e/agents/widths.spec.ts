import type { Page } from "@playwright/test";
import { addContractEvent } from "../../../app/platform/agents/contracts/contract-rows.ts";
import { newId } from "../../../app/platform/database/ids.ts";
import type { AgentContractRow, ContractKind } from "../../../app/platform/database/tables/agents.ts";
import { AGENT_PAGES } from "../../../app/site/agent-pages.ts";
import { expectNothingCutOff } from "../cut-off.ts";
import { expect, setLanguage, test, toUrl } from "../fixtures.ts";
import { loadDatabase } from "../setup/database.ts";
import { publishedSite } from "../setup/site.ts";
import { enterAsAgent } from "../wallet/agent-steps.ts";
import { giveContract, newBranch, settleCounted } from "./contract-steps.ts";
import { seedFigures } from "./seed-figures.ts";

const KINDS: readonly ContractKind[] = ["dividend", "dailySalary", "hourSalary", "realtimeSalary"];
const HIGHER = { activeMembers: 1_000, periodValidBet: 150_000_000, periodProfitLoss: 200_000_000 };
/** A phone, and a window in which the panel's menu leaves little room for its content. */
const WIDTHS = [390, 1024, 1280];
/** English, and the longest of the brand's other languages. */
const LANGUAGES = ["EN", "ID"] as const;

/** Returns the addresses of all agent pages with their tabs, a payslip and a contract of the agent. */
async function getAddresses(page: Page, downline: string, from: string, to: string): Promise<string[]> {
  const period = `from=${from}&to=${to}`;
  const pages = Object.entries(AGENT_PAGES).flatMap(([key, { contract }]) =>
    contract
      ? [key, `${key}?view=own`, `${key}?view=history&${period}`, `${key}?view=offer`]
      : [`${key}?${period}`],
  );
  const addresses = [...pages, `downlineManagmentView?member=${downline}`].map((path) => `/agent/${path}`);
  const findLink = async (path: string, pattern: string) => {
    await page.goto(toUrl(publishedSite(), "agent.siam", path));
    const link = page.getByRole("main").getByRole("table").locator(`a[href*="${pattern}"]`).first();
    return link.evaluate((one: HTMLAnchorElement) => new URL(one.href).pathname + new URL(one.href).search);
  };
  const payslip = await findLink(
    `/agent/agentDividendRecordCopy2?view=history&${period}`,
    "agentDividendRecordCopy2/",
  );
  const contract = await findLink("/agent/agentDailyWages2?view=own", "contract=");
  return [...addresses, payslip, `${payslip}?recompute=1`, contract];
}

/** Expects that nothing but the brand's name and the page's content is printed, in black on white. */
async function expectPrintedAlone(page: Page): Promise<void> {
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Recompute" })).toBeVisible();
  const printed = await page.evaluate(() => {
    const main = document.querySelector("[data-brand]");
    const isOutside = (one: Element) => !main?.contains(one) && !one.contains(main) && one !== main;
    const shown = [...document.body.querySelectorAll("*")].filter(
      (one) => isOutside(one) && one.checkVisibility(),
    );
    const colours = [...document.querySelectorAll("html, body, main *")].filter((one) =>
      one.checkVisibility(),
    );
    const filled = colours.map((one) => getComputedStyle(one).backgroundColor);
    const controls = [...(main?.querySelectorAll("button, a[class]") ?? [])].filter(
      (one) => one.checkVisibility() && !one.classList.contains("link"),
    );
    return {
      outside: shown.map((one) => one.outerHTML.slice(0, 80)),
      controls: controls.map((one) => one.textContent),
      name: main && getComputedStyle(main, "::before").content,
      grounds: [...new Set(filled)].sort(),
    };
  });
  expect(printed).toEqual({
    ...{ outside: [], controls: [], name: '"Siam Jade"' },
    grounds: ["rgb(255, 255, 255)", "rgba(0, 0, 0, 0)"],
  });
  await page.emulateMedia({ media: null });
}

test("nothing on an agent's pages is cut off, on a phone and in small windows, and a payslip prints alone", async ({
  page,
  site,
  visit,
}) => {
  test.slow();
  const { top, low, member } = await newBranch(site);
  const giveAll = async () => {
    for (const kind of KINDS) {
      await giveContract(site, { upline: null, downline: top }, kind, 5, HIGHER);
      await giveContract(site, { upline: top, downline: low }, kind, 2, HIGHER);
    }
  };
  await giveAll();
  await seedFigures(site, { agentId: low.id, memberId: member.id }, [
    { ago: 400, bets: 2, stake: 123_456_700, validBet: 123_456_700, win: 12_345_600, bonuses: 1_000_000 },
  ]);
  const { from, to } = await settleCounted(site, [top, low], member);
  await giveAll();
  await addOffers();
  await enterAsAgent(page, top);
  const addresses = await getAddresses(page, low.username, from, to);
  for (const language of LANGUAGES) {
    await setLanguage(page, "agent.siam", language);
    // The pages of contracts share their code.
    const others = addresses.filter((address) => !/HourSalary|RealtimeSalary/.test(address));
    for (const address of language === "EN" ? addresses : others) {
      const url = toUrl(site, "agent.siam", address);
      const response = await page.goto(url, { waitUntil: "domcontentloaded" });
      expect(response?.status(), address).toBe(200);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectNothingCutOff(page);
      }
    }
  }

  const payslip = addresses.find((address) => address.endsWith("?recompute=1")) ?? "";
  await setLanguage(page, "agent.siam", "EN");
  await visit("agent.siam", payslip);
  await expectPrintedAlone(page);

  /** Adds an offer of each kind to the agent, beside its contracts. */
  async function addOffers(): Promise<void> {
    const database = await loadDatabase(site);
    const rows = await database.db
      .selectFrom("agent_contract")
      .selectAll()
      .where("merchant_id", "=", "siam")
      .where("downline_id", "=", top.id)
      .where("state", "=", "active")
      .execute();
    const offers = rows.map((row): AgentContractRow => {
      const open = { decided_at: null, starts_at: null, settles_at: null };
      return { ...row, ...open, id: newId(row.offered_at), version: 2, state: "offered" };
    });
    await database.transaction(async (trx) => {
      await trx.insertInto("agent_contract").values(offers).execute();
      for (const row of offers) {
        await addContractEvent(trx, row, { event: "offered", by: { actor: "platform" }, at: row.offered_at });
      }
    });
  }
});
