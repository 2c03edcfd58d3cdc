import { describe, expect, it } from "vitest";
import { readSelection, selectionText } from "./bet-selection.ts";

describe("the bet selection in an address", () => {
  it("is read exactly as it was written", () => {
    const selection = { eventId: "harbour-215", selectionId: "1X2.home", odds: 1_850 };
    expect(selectionText(selection)).toBe("harbour-215:1X2.home:1850");
    expect(readSelection("harbour-215:1X2.home:1850")).toEqual(selection);
  });

  it.each([
    null,
    "",
    "harbour-215:1X2.home",
    "harbour-215:1X2.home:999",
    "harbour-215:1X2.home:1000",
    "harbour-215:1X2.home:1.85",
    "harbour-215:1X2.home:01850",
    "harbour-215:1X2.home:1850000000",
    "harbour-215:1X2.home:1850:more",
    "harbour 215:1X2.home:1850",
    "//elsewhere.example:home:1850",
    `${"x".repeat(65)}:home:1850`,
    `harbour-215:${"x".repeat(65)}:1850`,
    "harbour-215:1X2.home:1850\n",
  ])("is null for %j", (text) => {
    expect(readSelection(text)).toBeNull();
  });
});
