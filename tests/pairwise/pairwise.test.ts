import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { languageTag } from "#app/i18n/languages.ts";
import { type WalkReport, writeWalkReport } from "#app/server/qa/switch-reports.ts";
import { root } from "../../scripts/setup/project.mjs";
import { simulate, testSeed } from "../budget.ts";
import { closeDatabase } from "../e2e/setup/database.ts";
import { newMember, newSession } from "../e2e/setup/members.ts";
import { openSite, type PageSite } from "../pages/site.ts";
import { firstLine, startRun } from "../run-report.ts";
import { BASES, listFactors } from "./brand-factors.ts";
import { listRules } from "./brand-rules.ts";
import {
  findLanguageFault,
  findMarkupFaults,
  findMissingTexts,
  findRepeatedClasses,
  structureOfPage,
} from "./check-page.ts";
import { coverPairs, type Row } from "./cover-pairs.ts";
import { type Audience, type Client, openClient } from "./site-client.ts";
import { kindOfPage, type SeenPage, type WalkOptions, walk } from "./walk.ts";
import { findProblems, writeRows } from "./write-rows.ts";

/**
 * The pages of the demonstration's brands, of a bare brand, and of a brand for each row of a pairwise covering array of
 * settings. One server in a process of its own serves them all: React selects its production build, which renders several
 * times faster, when a process first loads it, and the workers of the tests share their modules. This process checks the
 * pages meanwhile.
 */

const SEED = testSeed();
const HOSTS: Readonly<Record<string, string>> = {
  "manila-star": "manila",
  "lotus-saigon": "lotus",
  "siam-jade": "siam",
};

/** The first and every twelfth page of a row are validated; the other rows validate others. */
const VALIDATED_PER_ROW = 12;

const factors = listFactors();
const { rows, covered, excluded } = coverPairs(factors, listRules(factors), SEED);
const run = startRun();
const counts = { pages: 0, followed: 0 };
const brands: WalkReport["brands"] = [];
const structures = new Set<string>();
const files = new Set<string>();
let site: PageSite;
let client: Client;
let folder = "";
let ids: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "marquee-pairwise-"));
  ids = writeRows(folder, rows);
  site = await openSite({ MARQUEE_BRANDS_DIR: folder });
  client = openClient(site.port);
});
afterAll(async () => {
  console.info(
    `pairwise: ${rows.length} rows, ${covered} pairs covered, ${excluded.length} impossible, ${counts.pages} pages rendered, ${counts.followed} addresses followed, MARQUEE_SEED=${SEED}`,
  );
  if (brands.length > 0) writeWalkReport(root, { ...run, brands }, BASES);
  client.close();
  await closeDatabase(site);
  await site.stop();
  rmSync(folder, { recursive: true });
});

/** Follows the links of an audience. `validates` selects the pages whose markup is validated. */
async function checkPages(
  audience: Audience,
  language: string,
  options: Omit<WalkOptions, "files">,
  validates: (page: SeenPage, at: number) => boolean = () => true,
): Promise<{ pages: number; addresses: number; faults: string[] }> {
  const seen = await walk(client, audience, { ...options, files });
  counts.followed += seen.followed;
  counts.pages += seen.pages.length;
  const faults = [...seen.faults];
  for (const [at, page] of seen.pages.entries()) {
    const languageFault = findLanguageFault(page.html, languageTag(language));
    const found = [
      ...findMissingTexts(page.html),
      ...findRepeatedClasses(page.html),
      ...(languageFault === null ? [] : [languageFault]),
    ];
    const structure = structureOfPage(page.html);
    if (validates(page, at) && !structures.has(structure)) {
      structures.add(structure);
      found.push(...(await findMarkupFaults(page.html)));
    }
    faults.push(...found.map((fault) => `${audience.name}: ${page.path}: ${fault}`));
  }
  return { pages: seen.pages.length, addresses: seen.followed, faults: [...new Set(faults)] };
}

/** Follows the links of a demonstration brand, and adds what is found to its result as it is found. */
async function walkBrand(id: string, result: { pages: number; addresses: number; faults: string[] }) {
  const host = HOSTS[id] ?? id;
  const [first = "EN", second] = getLanguages(id);
  const check = async (...args: Parameters<typeof checkPages>) => {
    const { pages, addresses, faults } = await checkPages(...args);
    result.pages += pages;
    result.addresses += addresses;
    result.faults.push(...faults);
  };
  const whole = { everyLink: true, known: new Set<string>() };
  const member = signedIn(`${id} as member`, host, await newSession(site, host, "player1"));
  await check(visitor(id, host), first, whole);
  await check(member, first, whole);
  if (second) await check(visitor(id, host, { lang: second }), second, { everyLink: false }, isSample);
  if (id === "siam-jade") {
    const session = await newSession(site, `agent.${host}`, "agent1");
    const agent = signedIn(`${id} as agent`, `agent.${host}`, session);
    await check(agent, first, { everyLink: true });
  }
}

const visitor = (id: string, host: string, cookies = {}): Audience => ({
  name: `${id} as visitor`,
  host: `${host}.localhost`,
  cookies,
});
const signedIn = (name: string, host: string, session: string): Audience => ({
  name,
  host: `${host}.localhost`,
  cookies: { session },
});

describe("the covering array", () => {
  simulate("has every pair of values that the rules allow, in brands without errors", () => {
    expect(findProblems(folder)).toEqual([]);
    const values = factors.map((factor) => factor.values.length);
    const all = values.reduce((sum, count) => sum + count, 0);
    const pairs = (all ** 2 - values.reduce((sum, count) => sum + count ** 2, 0)) / 2;
    expect(covered + excluded.length).toBe(pairs);
    // Rules that join the values of whole lists would leave out thousands.
    expect(excluded.length / pairs).toBeLessThan(0.001);
  });
});

// The server renders pages for some tests while this process reads those of others.
describe.concurrent("the pages", { timeout: 900_000 }, () => {
  simulate.for(BASES)(
    "of %s have no dead link: visitors in two languages, members, agents",
    async (id, { onTestFinished }) => {
      const result = { id, at: run.at, pages: 0, addresses: 0, faults: [] as string[] };
      onTestFinished(({ task }) => {
        const [error] = task.result?.errors ?? [];
        if (error && result.faults.length === 0) result.faults.push(firstLine(error));
        brands.push(result);
      });
      await walkBrand(id, result);
      expect(result.faults.join("\n")).toBe("");
    },
  );

  simulate.each(rows.map((row, at) => [at + 1, row] as const))(
    "of row %i have no faults",
    async (number, row) => {
      const id = ids[number - 1] ?? "";
      const [first = "EN", second = first] = getLanguages(row.brand ?? "");
      const language = row["/locale/default"] === "first" ? first : second;
      const faults: string[] = [];
      for (const audience of await listAudiences(id, row)) {
        const step = (_: SeenPage, at: number) => (at * 7 + number) % VALIDATED_PER_ROW === 0 || at === 0;
        faults.push(...(await checkPages(audience, language, { everyLink: false }, step)).faults);
      }
      expect(faults.join("\n")).toBe("");
    },
  );
});

async function listAudiences(id: string, row: Row): Promise<Audience[]> {
  const member = await newMember(site, id);
  const audiences = [visitor(id, id), signedIn(`${id} as member`, id, member.token)];
  if (row["/switches/agentCentre"] !== "true") return audiences;
  const type = ([1, 2, 41, 42] as const).find((one) => row[`/agents/accountTypes/${one}`] === "listed") ?? 1;
  const host = row["/hosts"] === "members" ? id : `agent.${id}`;
  const agent = await newMember(site, host, { type });
  return [...audiences, signedIn(`${id} as agent`, host, agent.token)];
}

/** Selects a sample of pages, since the structure of a page is the same in any language. */
const isSample = ({ path }: SeenPage) => kindOfPage(path).length % 3 === 0;

function getLanguages(id: string): readonly string[] {
  return LANGUAGES[id] ?? [];
}

const LANGUAGES: Readonly<Record<string, readonly string[]>> = {
  "manila-star": ["TY", "EN"],
  "lotus-saigon": ["VI", "EN"],
  northgate: ["EN"],
  "siam-jade": ["TH", "EN"],
  bare: ["EN", "TH"],
};
