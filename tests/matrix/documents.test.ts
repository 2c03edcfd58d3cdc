import { describe, expect, it } from "vitest";
import { findFaults } from "./documents.ts";
import { effect, page } from "./effect.ts";
import { schemaEntries } from "./schema-entries.ts";

const entries = schemaEntries();

/** Returns a look at nothing: only its declared values matter here. */
const look = <State extends string>(sees: Record<State, unknown>) => page("a page", () => null, sees);

const clock = { on: { switches: { liveClock: true } }, off: { switches: { liveClock: false } } };

describe("The entries of the schema", () => {
  it("are settings, variants and values", () => {
    for (const entry of [
      "/switches/liveClock",
      "/layout/footer=line",
      "/navigation/*[link]",
      "/navigation/*[link]/href",
      "/registration/mobile/email/minLength",
      "/themes/tokens/black/accent",
    ])
      expect([...entries.keys()]).toContain(entry);
  });

  it("name a shared enumeration's values once, with all of their settings", () => {
    expect(entries.get("#category=lott")).toEqual(["/categories/*", "/navigation/*[category]/category"]);
  });

  it("leave out constants, which have one value only", () => {
    expect([...entries.keys()].filter((entry) => /\/(?:kind|module)$/.test(entry))).toEqual([
      "/home/*[jackpot]/source[pool]/trigger/kind",
      "/payments/channels/*/kind",
      "/protection/defaultLimits/*/kind",
    ]);
  });
});

describe("The faults of a declaration", () => {
  it("are none when the states differ in the setting only, and a look tells them apart", () => {
    const sound = effect("Clock", {
      settings: ["/switches/liveClock"],
      states: clock,
      looks: [look({ on: true, off: false })],
    });
    expect(findFaults(sound, entries)).toEqual([]);
  });

  it.each([
    [
      "an unknown setting",
      ["/switches/liveClock", "/switches/clock"],
      "/switches/clock is not an entry of the schema",
    ],
    ["a setting without a difference", ["/switches/liveClock", "/shape"], "no states differ in /shape"],
    ["an undeclared difference", [], "states differ in /switches/liveClock too"],
  ])("name %s", (_, settings, fault) => {
    const declared = effect("Clock", { settings, states: clock, looks: [look({ on: true, off: false })] });
    expect(findFaults(declared, entries)).toEqual([fault]);
  });

  it("name states that look alike", () => {
    const layouts = { bar: { layout: { header: "bar" } }, rail: { layout: { header: "rail" } } };
    const settings = ["/layout/header", "/layout/header=bar"];
    const blind = effect("Header", { settings, states: layouts, looks: [look({ bar: 1, rail: 1 })] });
    expect(findFaults(blind, entries)).toEqual(["no look tells bar from rail"]);
  });

  it("leave out differences that a setting needs", () => {
    const needed = effect("Chat", {
      settings: ["/switches/chatRoom"],
      along: ["/chat"],
      states: {
        on: { switches: { chatRoom: true }, chat: { url: "https://chat.example.org" } },
        off: { switches: { chatRoom: false } },
      },
      looks: [look({ on: true, off: false })],
    });
    expect(findFaults(needed, entries)).toEqual([]);
  });
});
