import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  effectsFor,
  matrixReportFile,
  readMatrixReport,
  readWalkReport,
  walkReportFile,
  writeMatrixReport,
  writeWalkReport,
} from "./switch-reports.ts";

let root = "";
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "marquee-reports-"));
});
afterEach(() => rmSync(root, { recursive: true }));

const passed = { at: 100, looks: ["header: the chat button"], passed: true, failure: null };
const chat = { ...passed, name: "Chat room", settings: ["/switches/chatRoom"] };
const clock = { ...passed, name: "Clock", settings: ["/switches/liveClock"] };
const footer = {
  ...passed,
  name: "Footer",
  settings: ["/layout/footer", "/layout/footer=line", "/layout/footerNote"],
};
const entries = { total: 6, byEffects: 5, dataOnly: 1 };
const run = { at: 100, commit: "a1", entries, effects: [chat, clock] };
const NAMES = ["Chat room", "Clock"];

describe("The matrix's report", () => {
  it("is read as it was written, and leaves no other file", () => {
    writeMatrixReport(root, run, NAMES);
    expect(readMatrixReport(root)).toEqual({ ...run, declared: 2 });
    expect(readdirSync(path.join(root, ".marquee"))).toEqual(["switch-matrix.json"]);
  });

  it("is null when it is missing, torn or of another shape", () => {
    expect(readMatrixReport(root)).toBeNull();
    writeMatrixReport(root, run, NAMES);
    const text = readFileSync(matrixReportFile(root), "utf8");
    for (const wrong of ["", text.slice(0, -9), "[]", text.replace('"passed":true', '"passed":"yes"')]) {
      writeFileSync(matrixReportFile(root), wrong);
      expect(readMatrixReport(root), wrong).toBeNull();
    }
    writeMatrixReport(root, run, NAMES);
    expect(readMatrixReport(root)?.effects).toHaveLength(2);
  });

  it("keeps the results of effects that a partial run leaves out", () => {
    writeMatrixReport(root, run, NAMES);
    const failed = { ...clock, at: 200, passed: false, failure: "on: header: the clock" };
    writeMatrixReport(root, { ...run, at: 200, commit: "b2", effects: [failed] }, NAMES);
    expect(readMatrixReport(root)).toEqual({ ...run, declared: 2, effects: [chat, failed] });
  });

  it("drops effects that are not declared any more, and shows those that have never run by their number", () => {
    writeMatrixReport(root, run, NAMES);
    writeMatrixReport(root, { ...run, at: 200, effects: [] }, ["Clock", "Footer"]);
    expect(readMatrixReport(root)).toMatchObject({ at: 100, declared: 2, effects: [clock] });
  });

  it("takes time and commit from a run of all effects", () => {
    writeMatrixReport(root, run, NAMES);
    writeMatrixReport(root, { ...run, at: 200, commit: null }, NAMES);
    expect(readMatrixReport(root)).toMatchObject({ at: 200, commit: null });
  });

  it("finds the effects of a setting, with those of its values and parts", () => {
    const report = { ...run, declared: 3, effects: [chat, clock, footer] };
    expect(effectsFor(report, "/switches/chatRoom")).toEqual([chat]);
    expect(effectsFor(report, "/switches/chat")).toEqual([]);
    expect(effectsFor(report, "/layout/footer=line")).toEqual([footer]);
    expect(effectsFor(report, "/layout")).toEqual([footer]);
  });
});

describe("The walk's report", () => {
  const northgate = { id: "northgate", at: 100, pages: 40, addresses: 300, faults: [] };
  const bare = { ...northgate, id: "bare" };
  const walk = { at: 100, commit: "a1", brands: [northgate, bare] };

  it("is read as it was written, and null when it is missing or of another shape", () => {
    expect(readWalkReport(root)).toBeNull();
    writeWalkReport(root, walk, ["northgate", "bare"]);
    expect(readWalkReport(root)).toEqual(walk);
    writeFileSync(walkReportFile(root), JSON.stringify({ ...walk, brands: {} }));
    expect(readWalkReport(root)).toBeNull();
  });

  it("keeps the results of brands that a partial run leaves out", () => {
    writeWalkReport(root, walk, ["northgate", "bare"]);
    const broken = { ...northgate, at: 200, faults: ["/promotions answers 500"] };
    writeWalkReport(root, { at: 200, commit: "b2", brands: [broken] }, ["northgate", "bare"]);
    expect(readWalkReport(root)).toEqual({ ...walk, brands: [broken, bare] });
  });
});
