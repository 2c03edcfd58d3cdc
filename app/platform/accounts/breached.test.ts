import { describe, expect, it } from "vitest";
import { isBreached } from "./breached.ts";

describe("an easily guessed password", () => {
  it.each(["password", "12345678", "Password1", "PASSWORD", "qwerty123", "ｐａｓｓｗｏｒｄ"])(
    "is %s",
    (password) => expect(isBreached(password, "maria07")).toBe(true),
  );
  it("is the username, in any case or width", () => {
    for (const password of ["maria07", "MARIA07", "ｍａｒｉａ０７"])
      expect(isBreached(password, "Maria07")).toBe(true);
  });
  it.each(["correct horse 9", "maria07!", "", "🎰🎲 lucky ćevap"])("is not %s", (password) =>
    expect(isBreached(password, "maria07")).toBe(false),
  );
  it("is not the empty username of an account whose name is unknown", () =>
    expect(isBreached("", "")).toBe(false));
});
