import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredSwitches, readSchemas } from "../../app/brand/schema.ts";
import { writeMatrixReport } from "../../app/server/qa/switch-reports.ts";
import { root } from "../../scripts/setup/project.mjs";
import { firstLine, startRun } from "../run-report.ts";
import { findFaults } from "./documents.ts";
import type { Effect } from "./effect.ts";
import { DATA_SETTINGS, EFFECTS } from "./effects.ts";
import { type Matrix, openMatrix } from "./open-matrix.ts";
import { schemaEntries } from "./schema-entries.ts";

/** Parts of the names of the effects to walk, while working on them: `npm run matrix -- menu footer`. */
const PARTS = (process.env.MATRIX ?? "").toLowerCase().split(",");
const WALKED = EFFECTS.filter(({ name }) => PARTS.some((part) => name.toLowerCase().includes(part)));

const run = startRun();
const entries = schemaEntries();
const proven = new Set(EFFECTS.flatMap(({ settings }) => settings));
const open = [...entries.keys()].filter((entry) => !proven.has(entry) && !(entry in DATA_SETTINGS));
const dataOnly = Object.keys(DATA_SETTINGS).length;
const byEffects = entries.size - open.length - dataOnly;

/** Failures of the effects' declarations. */
const misdeclared = new Map<string, string>();
/** Failures of the effects that were walked; null for a passed one. */
const walked = new Map<Effect, string | null>();

describe("The declared effects", () => {
  it("cover every entry of the schema", () => {
    const covered = entries.size - open.length;
    console.log(
      `The switch matrix covers ${covered} of ${entries.size} entries of the brand schema ` +
        `(${Math.floor((covered / entries.size) * 1000) / 10} %): ` +
        `${byEffects} by ${EFFECTS.length} effects, ${dataOnly} as data only.`,
    );
    expect(open, "entries without a declared effect").toEqual([]);
  });

  it("name data that the schema has and no effect is declared for", () => {
    const wrong = Object.keys(DATA_SETTINGS).filter((entry) => !entries.has(entry) || proven.has(entry));
    expect(wrong).toEqual([]);
  });

  it("have different names", () => {
    expect(new Set(EFFECTS.map(({ name }) => name)).size).toBe(EFFECTS.length);
  });

  it.each(WALKED.map((effect) => [effect.name, effect] as const))(
    "%s: declares its difference",
    (_, effect) => {
      const faults = findFaults(effect, entries);
      if (faults[0] !== undefined) misdeclared.set(effect.name, faults[0]);
      expect(faults).toEqual([]);
    },
  );

  it("look at the wire where a switch says that it changes a call", () => {
    const silent = declaredSwitches(readSchemas())
      .filter(({ changes }) => /\bcalls?\b/.test(changes))
      .map(({ name }) => `/switches/${name}`)
      .filter((setting) => {
        const own = EFFECTS.filter(({ settings }) => settings.includes(setting));
        return !own.some(({ looks }) => looks.some(({ kind }) => kind === "wire"));
      });
    expect(silent).toEqual([]);
  });
});

describe.concurrent("The switch matrix", () => {
  let matrix: Matrix;
  beforeAll(async () => {
    matrix = await openMatrix(WALKED);
  });
  afterAll(async () => {
    report();
    await matrix?.stop();
  });

  it.for(WALKED.map((effect) => [effect.name, effect] as const))(
    "%s",
    async ([, effect], { expect, onTestFinished }) => {
      onTestFinished(({ task }) => {
        const [error] = task.result?.errors ?? [];
        walked.set(effect, error ? firstLine(error) : (misdeclared.get(effect.name) ?? null));
      });
      for (const state of Object.keys(effect.states)) {
        const brand = matrix.brand(effect, state);
        for (const { at, see, sees } of effect.looks)
          expect.soft(await see(brand), `${state}: ${at}`).toEqual(sees[state]);
      }
    },
  );
});

/** Writes the results of the effects that were walked into the report of the QA page. */
function report(): void {
  const effects = [...walked].map(([{ name, settings, looks }, failure]) => ({
    name,
    at: run.at,
    settings: [...settings],
    looks: [...new Set(looks.map(({ at }) => at))],
    passed: failure === null,
    failure,
  }));
  if (effects.length === 0) return;
  const names = EFFECTS.map(({ name }) => name);
  writeMatrixReport(root, { ...run, entries: { total: entries.size, byEffects, dataOnly }, effects }, names);
}
