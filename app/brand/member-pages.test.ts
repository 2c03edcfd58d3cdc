import { afterAll, expect, it } from "vitest";
import { calls } from "../platform/contract/calls.ts";
import type { ContractKind } from "./brand-document.ts";
import { createBrandLoader } from "./load.ts";
import { agentPages } from "./member-pages.ts";
import { merchantProfile } from "./merchant-profile.ts";
import { readSchemas } from "./schema.ts";
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

it("has the pages that calls of the platform are for", () => {
  const named = [...readSchemas().values()].flatMap(({ $defs }) => {
    const read = (name: string, centre: string) =>
      ($defs?.[name]?.enum ?? []).map((page) => `${centre}/${page}`);
    return [...read("memberPage", "member"), ...read("agentPage", "agent")];
  });
  expect(named).toContain("member/withdraw");
  expect(calls.flatMap(({ meta }) => meta.pages).filter((page) => !named.includes(page))).toEqual([]);
});

it("tells the platform its pages, and the contracts that agents have a page for", () => {
  const menu = ["agentTeamOverview", "agentHourSalary"];
  const agents = { menu, contractKinds: ["salary", "hourSalary"] };
  const changes = { switches: { agentCentre: true, referral: false }, agents };
  const document = smallDocument("small", {
    ...changes,
    memberMenu: ["withdraw", "referral", "securityCenter"],
  });
  folder.write("small/brand.json", document);
  const { brand, problems } = createBrandLoader(folder).load("small");
  expect(problems).toEqual([]);
  const profile = brand && merchantProfile(brand);
  expect(profile?.panelPages).toEqual([
    "member/withdraw",
    "member/securityCenter",
    ...menu.map((page) => `agent/${page}`),
  ]);
  expect(profile?.agents.contractKinds).toEqual(["hourSalary"]);
});
