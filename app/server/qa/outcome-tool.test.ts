import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type ForcedOutcomes, openForcedOutcomes } from "../../sandbox/forced-outcomes.ts";
import { createOutcomeTool } from "./outcome-tool.ts";

let folder = "";
let forced: ForcedOutcomes;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "marquee-outcomes-"));
  forced = openForcedOutcomes(folder);
});
afterEach(() => {
  forced.close();
  rmSync(folder, { recursive: true });
});

/** Opens the tool of a merchant whose only member is Anna01. */
function openTool(merchant = "siam") {
  const findAccount = async (_: string, username: string) =>
    username.toLowerCase() === "anna01" ? { id: "a1", username: "Anna01" } : null;
  const tool = createOutcomeTool({ forced, clock: { now: () => 5 }, findAccount }, merchant);
  if (!tool) throw new Error("the outcomes are open");
  return tool;
}

it("An outcome is forced for a member by name, or for any, of its own merchant", async () => {
  const tool = openTool();
  expect(await tool.force({ outcome: "win", username: "anna01", times: 2 })).toBeNull();
  expect(await tool.force({ outcome: "void", username: " ", times: 1 })).toBeNull();
  expect(tool.waiting()).toMatchObject([
    { outcome: "win", playerId: "a1", username: "Anna01", times: 2, askedAt: 5 },
    { outcome: "void", playerId: null, username: null, times: 1 },
  ]);
  openTool("manila").clear(undefined);
  tool.clear(tool.waiting()[0]?.id);
  expect(tool.waiting().map(({ outcome }) => outcome)).toEqual(["void"]);
  tool.clear(undefined);
  expect(tool.waiting()).toEqual([]);
});

it("An unknown member, an unknown outcome and a wrong number are refused with the reason", async () => {
  const tool = openTool();
  expect(await tool.force({ outcome: "win", username: "bea", times: 1 })).toContain("no member “bea”");
  expect(await tool.force({ outcome: "draw", username: "", times: 1 })).toContain("“draw” is no outcome");
  for (const times of [0, 101])
    expect(await tool.force({ outcome: "win", username: "", times })).toContain("1 to 100");
  expect(tool.waiting()).toEqual([]);
});
