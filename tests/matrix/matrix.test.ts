import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredSwitches, readSchemas } from "../../app/brand/schema.ts";

import { findFaults } from "./documents.ts";
import { DATA_SETTINGS, EFFECTS } from "./effects.ts";
import { type Matrix, openMatrix } from "./open-matrix.ts";
import { schemaEntries } from "./schema-entries.ts";

/** Parts of the names of the effects to walk, while working on them: `MATRIX=menu,footer npm test -- tests/matrix`. */
const PARTS = (process.env.MATRIX ?? "").toLowerCase().split(",");
const WALKED = EFFECTS.filter(({ name }) => PARTS.some((part) => name.toLowerCase().includes(part)));

const entries = schemaEntries();

describe("The declared effects", () => {
  const proven = new Set(EFFECTS.flatMap(({ settings }) => settings));

  it("cover every entry of the schema", () => {
    const open = [...entries.keys()].filter((entry) => !proven.has(entry) && !(entry in DATA_SETTINGS));
    const data = Object.keys(DATA_SETTINGS).length;
    const covered = entries.size - open.length;
    console.log(
      `The switch matrix covers ${covered} of ${entries.size} entries of the brand schema ` +
        `(${Math.floor((covered / entries.size) * 1000) / 10} %): ` +
        `${covered - data} by ${EFFECTS.length} effects, ${data} as data only.`,
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
      expect(findFaults(effect, entries)).toEqual([]);
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
  afterAll(() => matrix?.stop());

  it.each(WALKED.map((effect) => [effect.name, effect] as const))("%s", async (_, effect) => {
    const seen: Record<string, unknown> = {};
    const declared: typeof seen = {};
    for (const state of Object.keys(effect.states)) {
      const brand = matrix.brand(effect, state);
      for (const { at, see, sees } of effect.looks) {
        seen[`${state}: ${at}`] = await see(brand);
        declared[`${state}: ${at}`] = sees[state];
      }
    }
    expect(seen).toEqual(declared);
  });
});
