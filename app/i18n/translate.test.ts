import { describe, expect, it } from "vitest";
import { createTranslate } from "./translate.ts";

describe("a text on a page", () => {
  const t = createTranslate("EN", [
    { "lobby.games_one": "{count} game", "lobby.games_other": "{count} games", "a.b": "brand" },
    { "a.b": "base", "a.hole": "Hi {name}, {missing}" },
  ]);

  it("comes from the first catalogue that has its key", () => expect(t("a.b")).toBe("brand"));
  it("takes the plural form of its count", () => {
    expect(t("lobby.games", { count: 1 })).toBe("1 game");
    expect(t("lobby.games", { count: 2 })).toBe("2 games");
  });
  it("keeps a hole that has no value, so that it is seen", () =>
    expect(t("a.hole", { name: "Ana" })).toBe("Hi Ana, {missing}"));
  it("shows the key when no catalogue has it", () => expect(t("no.such")).toBe("no.such"));
  it("is not fooled by keys of Object.prototype", () => expect(t("toString")).toBe("toString"));
});
