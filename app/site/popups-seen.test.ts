import { expect, it } from "vitest";
import { popupsSeenBy, withPopupsSeen } from "./popups-seen.ts";

const [ana, ben] = ["0123456789anaanaan", "0123456789benbenbe"];

it("keeps what each account of a browser has seen", () => {
  const first = withPopupsSeen(null, ana, "2026-11-23");
  const both = withPopupsSeen(first, ben, "never");
  const later = withPopupsSeen(both, ana, "2026-11-24");
  expect([popupsSeenBy(later, ana), popupsSeenBy(later, ben)]).toEqual(["2026-11-24", "never"]);
  expect(popupsSeenBy(first, ben)).toBeNull();
});

it("forgets the one that was here longest ago, and reads nothing from what it did not write", () => {
  let cookie: string | null = null;
  for (let at = 0; at < 7; at++) cookie = withPopupsSeen(cookie, `account0${at}${at}`, "never");
  expect(popupsSeenBy(cookie, "account000")).toBeNull();
  expect(popupsSeenBy(cookie, "account066")).toBe("never");
  expect(popupsSeenBy("never", ana)).toBeNull();
  expect(popupsSeenBy("<script>.never~x", ana)).toBeNull();
});
