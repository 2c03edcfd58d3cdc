import { describe, expect, it } from "vitest";
import { getContrastColour } from "./contrast-colour.ts";

describe("the chat room's heading", () => {
  it.each(["#000000", "#8E0A28", "#0F2A72", "#0B5D44", "#2440F0"])("is white on %s", (colour) =>
    expect(getContrastColour(colour)).toBe("white"),
  );
  it.each(["#FFFFFF", "#F6BA43", "#FF85B6", "#49C494"])("is black on %s", (colour) =>
    expect(getContrastColour(colour)).toBe("black"),
  );
});
