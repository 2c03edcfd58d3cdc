import { describe, expect, it } from "vitest";
import { isConfusableUsername } from "./look-alikes.ts";
import { normaliseUsername } from "./username.ts";

describe("a username that looks like another", () => {
  it.each([
    ["pаypal", "one Cyrillic letter among Latin ones"],
    ["mαria", "a Greek letter among Latin ones"],
    ["аре", "Cyrillic letters that all look Latin"],
    ["РОРЕ", "capitals of the same kind"],
    ["νο", "Greek letters that all look Latin"],
    ["ᴍᴀᴠᴅ", "small capitals"],
    ["maria王", "Latin and Chinese"],
    ["สมชายa", "Thai and Latin"],
    ["ма\u200bria", "an invisible letter between"],
  ])("%s: %s", (typed) => {
    expect(isConfusableUsername(normaliseUsername(typed))).toBe(true);
  });

  it.each([
    "maria",
    "Maria2025",
    "José",
    "Nguyễn",
    "สมชาย99",
    "王小明",
    "東京タワー",
    "김민수",
    "Иван_7",
    "Γιώργος",
    "2025",
    "a_b-c",
  ])("%s is distinct", (typed) => {
    expect(isConfusableUsername(normaliseUsername(typed))).toBe(false);
  });
});
