import { describe, expect, it } from "vitest";
import { analyticsChoice, getAnalytics } from "./analytics.ts";

const of = (gtagId: string, analyticsConsent: boolean, cookie: string | null) =>
  getAnalytics(
    { analytics: { gtagId }, protection: { analyticsConsent } } as Parameters<typeof getAnalytics>[0],
    analyticsChoice(cookie),
  );

describe("the analytics tag", () => {
  it.each([
    [true, null, { loads: false, asks: true }],
    [true, "nonsense", { loads: false, asks: true }],
    [true, "declined", { loads: false, asks: false }],
    [true, "accepted", { loads: true, asks: false }],
    [false, null, { loads: true, asks: false }],
    [false, "declined", { loads: false, asks: false }],
  ])("with consent required %s and the answer %s is %o", (needsConsent, answer, expected) => {
    expect(of("G-ABC123", needsConsent, answer)).toMatchObject({ tagId: "G-ABC123", ...expected });
  });

  it("is absent for a brand without an id", () => expect(of("", false, "accepted")).toBeNull());
});
