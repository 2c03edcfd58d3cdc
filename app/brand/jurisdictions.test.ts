import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import type { BrandDocument } from "./brand-document.ts";
import type { CheckContext } from "./checks/check.ts";
import { JURISDICTION_CHECKS } from "./checks/jurisdiction-checks.ts";
import { type JurisdictionRule, readJurisdictions } from "./jurisdictions.ts";

const packs = readJurisdictions();

/** Returns a document that satisfies every rule of every pack. */
const good = () => ({
  id: "harbour",
  protection: {
    minimumAge: 21,
    jurisdiction: "",
    termsTickedByDefault: false,
    limits: ["deposit", "loss", "wager", "session"],
    defaultLimits: [],
    offerDepositLimit: "registration",
    cancelWithdrawals: false,
    accountTransfers: false,
    realityCheckMinutes: 60,
    sessionClock: true,
    lastSignInLine: true,
    coolOffHours: [24, 168],
    selfExclusionMonths: [6, 12],
    analyticsConsent: true,
    syntheticJackpot: false,
  } as Record<string, unknown>,
  categories: ["rng"] as unknown,
  memberMenu: ["protection"] as unknown,
  licences: { entries: [{ authority: "PH", number: "DEMO-1" }] as unknown },
  status: { regions: { allowed: ["PH"] as unknown, blocked: [] } },
  switches: { agentCentre: false },
  agents: { contractKinds: [] as unknown },
});

function findProblems(document: object): string[] {
  const found: string[] = [];
  for (const check of JURISDICTION_CHECKS) {
    check.run(
      document as BrandDocument,
      (pointer, expected, value) => found.push(`${pointer}: expected ${expected}, found ${value}.`),
      { jurisdictions: packs } as unknown as CheckContext,
    );
  }
  return found;
}

/** Returns a value that just misses a rule. */
function shorten({ is }: JurisdictionRule): unknown {
  if (is.atLeast !== undefined) return is.atLeast - 1;
  if (is.between) return is.between[1] + 1;
  if (is.equals !== undefined) return !is.equals;
  if (is.oneOf) return "never";
  if (is.includes) return is.includes.slice(1);
  if (is.excludes) return ["rng", is.excludes[0]];
  if (is.only) return [...is.only, "GB"];
  return [];
}

function withValue(at: string, value: unknown, jurisdiction: string) {
  const document = good() as unknown as Record<string, Record<string, unknown>>;
  const steps = at.split("/").slice(1);
  const last = steps.pop() ?? "";
  let place: Record<string, unknown> = document;
  for (const step of steps) place = place[step] as Record<string, unknown>;
  place[last] = value;
  (document.protection as Record<string, unknown>).jurisdiction = jurisdiction;
  return document;
}

const rules = [...packs.values()].flatMap((pack) =>
  pack.rules.map((rule) => [pack.id, rule.id, rule] as const),
);

describe("jurisdiction packs", () => {
  it("are examples, and are labelled as examples", () => {
    expect([...packs.keys()]).toEqual(["light-example", "philippine-example", "strict-example"]);
    for (const { notice } of packs.values()) expect(notice).toContain("not legal advice");
  });

  it.each([...packs.keys()])("%s reports nothing for a brand that meets all its rules", (id) => {
    expect(findProblems(withValue("/protection/jurisdiction", id, id))).toEqual([]);
  });

  it.each(rules)("%s refuses a brand that does not meet %s", (id, name, rule) => {
    const problems = findProblems(withValue(rule.at, shorten(rule), id));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`${rule.at}: expected `);
    expect(problems[0]).toContain(
      `since ${id}, which harbour names, asks for it (${name}: ${rule.source.name}`,
    );
  });

  it("apply only when named, and report in readable messages", () => {
    expect(findProblems(withValue("/protection/minimumAge", 18, "philippine-example"))).toEqual([
      "/protection/minimumAge: expected 21 or more, since philippine-example, which harbour names, asks for it (minimum-age: PAGCOR), found 18.",
    ]);
    expect(findProblems(withValue("/protection/minimumAge", 18, ""))).toEqual([]);
    expect(findProblems(withValue("/protection/minimumAge", 18, "philippines"))[0]).toContain(
      "expected a pack of the folder jurisdictions: ",
    );
  });
});

test("a pack with a mistake is reported with its file and position", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-packs-"));
  const pack = packs.get("light-example");
  writeFileSync(path.join(folder, "other.json"), JSON.stringify(pack));
  expect(() => readJurisdictions(folder)).toThrow("jurisdictions/other.json /id: expected the file's name");
  writeFileSync(
    path.join(folder, "other.json"),
    JSON.stringify({ ...pack, id: "other", rules: [], titel: 1 }, null, 1),
  );
  expect(() => readJurisdictions(folder)).toThrow(
    /^jurisdictions\/other\.json:\d+:2 \/titel: .*\njurisdictions\/other\.json:\d+:11 \/rules: expected at least 1 item/,
  );
  writeFileSync(path.join(folder, "other.json"), Buffer.from(JSON.stringify(pack), "utf16le"));
  expect(() => readJurisdictions(folder)).toThrow("jurisdictions/other.json:1:1: expected text in UTF-8");
  rmSync(folder, { recursive: true });
});

test("packs may begin with a byte order mark, and unrelated files in their folder are ignored", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "marquee-packs-"));
  const pack = JSON.stringify(packs.get("light-example"));
  writeFileSync(path.join(folder, "light-example.json"), `\uFEFF${pack}`);
  for (const name of ["._light-example.json", "light-example (1).json"]) {
    writeFileSync(path.join(folder, name), "nobody's");
  }
  expect([...readJurisdictions(folder).keys()]).toEqual(["light-example"]);
  rmSync(folder, { recursive: true });
});
