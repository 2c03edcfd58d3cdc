import { afterEach, describe, expect, it } from "vitest";
import { createBrandRegistry } from "../brand/registry.ts";
import { smallDocument, testFolder } from "../brand/testing.ts";
import { brandNews } from "./brand-news.ts";

const open: Disposable[] = [];
afterEach(() => {
  for (const folder of open.splice(0)) folder[Symbol.dispose]();
});

function registry() {
  const folder = testFolder();
  open.push(folder);
  folder.write("good/brand.json", smallDocument("good"));
  folder.write("bad/brand.json", smallDocument("bad", { shape: "<rund>", nmae: "x" }));
  return createBrandRegistry({ ...folder, log: { info() {}, error() {} } });
}

describe("a document with errors", () => {
  it("is reported in the terminal, one line per error, in words", () => {
    const news = brandNews(registry(), { changed: ["good"], removed: ["old"], broken: ["bad"] }).split("\n");
    expect(news).toHaveLength(5);
    expect(news[0]).toBe("bad has 2 errors; it is not served:");
    expect(news.slice(1, 3).join()).toContain(
      "/bad/brand.json:37:12  /shape: expected one of sharp, soft, round",
    );
    expect(news.slice(1, 3).join()).toContain('Did you mean "name"?');
    expect(news.slice(3)).toEqual(["good changed and serves.", "old is gone."]);
  });
});
