import { rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { createBrandLoader } from "./load.ts";
import { PICTURES, problemWords, smallDocument, testFolder } from "./testing.ts";

const folder = testFolder();
const loader = createBrandLoader(folder);
afterAll(() => folder[Symbol.dispose]());
afterEach(() => {
  for (const name of ["small", "_house"]) {
    rmSync(path.join(folder.folder, name), { recursive: true, force: true });
    loader.forget(name);
  }
});

const load = (changes: JsonObject = {}) => {
  folder.write("small/brand.json", smallDocument("small", changes));
  return loader.load("small");
};
const findErrors = (changes: JsonObject) => load(changes).problems.map(problemWords);
const logo = (image: string) => ({ logo: { art: "marquee", image } });

describe("a picture of the brand's own", () => {
  test.each(Object.entries(PICTURES))("may be a %s", (kind, content) => {
    folder.write(`small/artwork/logo.${kind}`, content);
    const { brand, problems } = load(logo(`artwork/logo.${kind}`));
    expect(problems).toEqual([]);
    expect(brand?.imageUrl(`artwork/logo.${kind}`)).toMatch(
      new RegExp(`^/artwork/[\\w-]{16}/logo\\.${kind}$`),
    );
  });

  test("changes its address and its brand's version when its content changes", () => {
    const read = (content: string) => {
      folder.write("small/artwork/logo.svg", content);
      const { brand } = load(logo("artwork/logo.svg"));
      return [brand?.imageUrl("artwork/logo.svg"), brand?.version];
    };
    const first = read("<svg/>");
    expect(read("<svg/>")).toEqual(first);
    const second = read("<svg><!-- other --></svg>");
    expect(second[0]).not.toBe(first[0]);
    expect(second[1]).not.toBe(first[1]);
  });

  test("is found in the base's folder, unless the brand has one of the same name", () => {
    folder.write("_house/brand.json", { extends: "_base", logo: { image: "artwork/logo.svg" } });
    folder.write("_house/artwork/logo.svg", "<svg/>");
    const ofBase = load({ extends: "_house" }).brand?.picture("logo.svg");
    expect(ofBase?.file).toBe(path.join(folder.folder, "_house/artwork/logo.svg"));
    folder.write("small/artwork/logo.svg", "<svg></svg>");
    const own = load({ extends: "_house" }).brand;
    expect(own?.picture("logo.svg")?.file).toBe(path.join(folder.folder, "small/artwork/logo.svg"));
    expect(own?.document.logo.image).toBe("artwork/logo.svg");
  });

  test("may be named by a template whose brands supply the file", () => {
    folder.write("_house/brand.json", { extends: "_base", logo: { image: "artwork/logo.svg" } });
    expect(loader.load("_house").problems).toEqual([]);
    expect(findErrors({ extends: "_house" })).toEqual([
      `_house/brand.json /logo/image: expected a file in the brand's folder, or in that of a base, found "artwork/logo.svg", which is not there.`,
    ]);
  });

  test("is still an SVG after an XML declaration, a document type and comments", () => {
    folder.write(
      "small/artwork/logo.svg",
      '\uFEFF<?xml version="1.0"?>\n<!-- made -->\n<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY x "y"> ]>\n<svg/>',
    );
    expect(findErrors(logo("artwork/logo.svg"))).toEqual([]);
  });
});

describe("a problem with a picture", () => {
  const hero = {
    home: [
      {
        module: "hero",
        slides: [{ key: "one", art: "bay", title: "home.hero.welcome.title", image: "artwork/bany.webp" }],
      },
    ],
  };

  test("is reported when the file is missing, with the nearest existing name", () => {
    folder.write("small/artwork/bay.webp", PICTURES.webp);
    expect(findErrors(hero)).toEqual([
      `small/brand.json /home/0/slides/0/image: expected a file in the brand's folder, or in that of a base, found "artwork/bany.webp", which is not there. Did you mean "artwork/bay.webp"?`,
    ]);
  });

  test.each<[string, string, string | Buffer, string]>([
    [
      "content of another kind",
      "logo.png",
      PICTURES.jpg,
      "a PNG picture of at most 1024 KiB, found a JPEG picture",
    ],
    [
      "a page for an SVG",
      "logo.svg",
      "<html><svg/></html>",
      "an SVG picture of at most 1024 KiB, found something else",
    ],
    ["an empty file", "logo.webp", "", "a WebP picture of at most 1024 KiB, found an empty file"],
    [
      "too much of it",
      "logo.png",
      Buffer.concat([PICTURES.png, Buffer.alloc(1024 * 1024)]),
      "a PNG picture of at most 1024 KiB, found 1025 KiB",
    ],
  ])("is reported when it is %s", (_what, name, content, expected) => {
    folder.write(`small/artwork/${name}`, content);
    expect(findErrors(logo(`artwork/${name}`))).toEqual([
      `small/brand.json /logo/image: expected ${expected} in "artwork/${name}".`,
    ]);
  });

  test("is reported when a link leads out of the folder", () => {
    folder.write("small/artwork/own.png", PICTURES.png);
    folder.write("small/outside.png", PICTURES.png);
    const place = path.join(folder.folder, "small/artwork");
    symlinkSync(path.join(folder.folder, "small/outside.png"), path.join(place, "out.png"));
    symlinkSync(path.join(place, "own.png"), path.join(place, "in.png"));
    expect(findErrors(logo("artwork/in.png"))).toEqual([]);
    expect(findErrors(logo("artwork/out.png"))[0]).toContain("found a link that leads out of its folder");
  });

  test("is ignored while the document does not name the picture, which is not served", () => {
    folder.write("small/artwork/notes.txt", "notes");
    folder.write("small/artwork/bad.png", "no picture");
    const { brand, problems } = load();
    expect(problems).toEqual([]);
    expect([brand?.picture("bad.png"), brand?.picture("notes.txt")]).toEqual([null, null]);
  });

  test("is reported by the schema when the name is of another kind", () => {
    for (const image of ["artwork/logo.gif", "artwork/../logo.svg", "artwork/a/b.svg", "/artwork/logo.svg"]) {
      expect(findErrors(logo(image))[0], image).toContain("/logo/image: expected address of an image");
    }
  });
});

describe("a picture from another origin", () => {
  test("keeps its address, and its origin is one that pages may load from", () => {
    const image = "https://cdn.example.com/logo.png";
    const brand = load({ ...logo(image), vendors: [{ vassalage: "AURORA", image: `${image}?2` }] }).brand;
    expect(brand?.imageUrl(image)).toBe(image);
    expect(brand?.imageOrigins).toEqual(["https://cdn.example.com"]);
  });
});
