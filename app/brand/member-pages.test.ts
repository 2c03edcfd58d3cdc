import { afterAll, expect, it } from "vitest";
import type { ContractKind } from "./brand-document.ts";
import { createBrandLoader } from "./load.ts";
import { agentPages } from "./member-pages.ts";
import { smallDocument, testFolder } from "./testing.ts";

const folder = testFolder();
afterAll(() => folder[Symbol.dispose]());

/** The contract pages of the agent centre, each with the kind of contract that it shows. */
const CONTRACTS = [
  ["agentDividendRecordCopy2", "enableCt"],
  ["agentDailyWages2", "salary"],
  ["agentHourSalary", "hourSalary"],
  ["agentRealtimeSalary", "agentRealtimeSalary"],
] as const;
const MENU = [...CONTRACTS.map(([page]) => page), "agentTeamOverview"];

/** Returns the pages of a brand whose agents may have these contracts. */
function pagesWith(contractKinds: ContractKind[], agentCentre = true) {
  const agents = { menu: MENU, contractKinds };
  folder.write("small/brand.json", smallDocument("small", { switches: { agentCentre }, agents }));
  const { brand, problems } = createBrandLoader(folder).load("small");
  expect(problems).toEqual([]);
  return brand && agentPages(brand);
}

it("has a contract page only for a kind of contract that the brand's agents may have", () => {
  expect(pagesWith([])).toEqual(["agentTeamOverview"]);
  for (const [page, kind] of CONTRACTS) expect(pagesWith([kind])).toEqual([page, "agentTeamOverview"]);
});

it("has no page without an agent centre", () => {
  expect(pagesWith(["salary"], false)).toEqual([]);
});
