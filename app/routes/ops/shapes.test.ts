import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { CATALOGUE_AREAS } from "../../platform/contract/ops/catalogue.ts";
import { OPS_PAGES, type OpsPage } from "./pages.ts";

// The pages of the operators' site keep to their shapes (docs/extending.md).

const FOLDER = import.meta.dirname;
/** Files of a page in `app/routes/ops`; its calls and its handlers have a file each besides. */
const MAX_FILES = 4;
/** Lines of a queue's list and case together. */
const MAX_QUEUE_LINES = 150;

/** Pages that are neither a list of the shared shape nor a case of it, with the reason. */
const LISTS_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  members: "finds one member by name",
  agents: "searches a tree",
  agentContracts: "searches by agent, and its form has tiers",
  settlements: "has sums, a summary and runs",
  protection: "shows one member's limits",
  log: "has a cursor in place of pages",
  messages: "has no case",
};
const CASES_OF_THEIR_OWN: Readonly<Record<string, string>> = {
  members: "has no state, and forms beside its facts",
  agents: "has no state, and a tree below its facts",
  announcements: "is the editor of a page's content, with a preview",
  downloads: "is a setting of the brand's document",
  freeSpins: "is a record of what was given",
};

const listFiles = (page: string) =>
  readdirSync(path.join(FOLDER, page)).filter((name) => !/\.test\.|(?:^|-)testing\./.test(name));
const read = (page: string, file: string) => readFileSync(path.join(FOLDER, page, file), "utf8");
const pages = Object.entries<OpsPage>(OPS_PAGES);

const lists = pages.map(([page]) => page).filter((page) => !(page in LISTS_OF_THEIR_OWN));
const cases = pages.flatMap(([page, { cases }]) => (cases && !(page in CASES_OF_THEIR_OWN) ? [page] : []));

it.each(lists)("the page %s has at most four files, and lists with the shared loader and page", (page) => {
  expect(listFiles(page).length).toBeLessThanOrEqual(MAX_FILES);
  expect(read(page, "route.tsx")).toMatch(/= listLoader\b[\s\S]*export default listPage\b/);
});

it.each(cases)("the page %s shows a case with the shared loader, action and page", (page) => {
  const shape = /= caseLoader\b[\s\S]*= decisionAction\b[\s\S]*export default casePage\b/;
  expect(read(page, "case.tsx")).toMatch(shape);
});

it("a queue that has nothing of its own takes few lines", () => {
  const lines = ["route.tsx", "case.tsx"].flatMap((file) => read("redemptions", file).split("\n"));
  expect(lines.length).toBeLessThan(MAX_QUEUE_LINES);
});

it("each catalogue area has a page", () => {
  expect(pages.map(([page]) => page)).toEqual(expect.arrayContaining([...CATALOGUE_AREAS]));
});
