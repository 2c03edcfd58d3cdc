import { expect, it } from "vitest";
import { popupsSeenBy, withPopupsSeen } from "./popups-seen.ts";

const [ana, ben] = ["0123456789anaanaan", "0123456789benbenbe"];

it("keeps the popups that each account in a browser has seen", () => {
  const first = withPopupsSeen(null, ana, "2026-11-23");
  const both = withPopupsSeen(first, ben, "never");
  const later = withPopupsSeen(both, ana, "2026-11-24");
  expect([popupsSeenBy(later, ana), popupsSeenBy(later, ben)]).toEqual(["2026-11-24", "never"]);
  expect(popupsSeenBy(first, ben)).toBeNull();
});

it("forgets the account that was absent longest, and ignores malformed stored data", () => {
  let cookie: string | null = null;
  for (let at = 0; at < 7; at++) cookie = withPopupsSeen(cookie, `account0${at}${at}`, "never");
  expect(popupsSeenBy(cookie, "account000")).toBeNull();
  expect(popupsSeenBy(cookie, "account066")).toBe("never");
  expect(popupsSeenBy("never", ana)).toBeNull();
  expect(popupsSeenBy("<script>.never~x", ana)).toBeNull();
});
