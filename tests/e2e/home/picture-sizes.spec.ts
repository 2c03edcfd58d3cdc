import type { Page } from "@playwright/test";
import { type DemoHost, expect, test } from "../fixtures.ts";

const WIDTHS = [360, 390, 768, 1024, 1280, 1440, 1920];
const PAGES: readonly (readonly [DemoHost, string])[] = [
  ["manila", "/"],
  ["siam", "/"],
  ["lotus", "/"],
  ["manila", "/rng"],
  ["manila", "/live"],
  ["lotus", "/rng"],
  ["lotus", "/live"],
];
/** The maximum deviation, as a fraction of the rendered width. */
const MAX_DEVIATION = 0.15;

test("pictures declare their displayed width within 15 %, on phones and on wide screens", async ({
  page,
  visit,
}) => {
  test.slow();
  const kinds = new Set<string>();
  for (const [brand, path] of PAGES) {
    await visit(brand, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const pictures = await getPictures(page);
      expect(pictures.length, `pictures of ${brand}${path}`).toBeGreaterThan(0);
      for (const { kind, says, is } of pictures) {
        kinds.add(kind);
        const off = Math.abs(says - is) / is;
        expect(off, `${brand}${path} at ${width}: ${kind} says ${says}, is ${is}`).toBeLessThanOrEqual(
          MAX_DEVIATION,
        );
      }
    }
  }
  expect([...kinds].toSorted()).toEqual(["category", "cover", "live"]);
});

/** Returns the declared and the rendered widths of the covers, live tables and categories on a page. */
function getPictures(page: Page) {
  return page.evaluate(() => {
    const ruler = document.body.appendChild(document.createElement("div"));
    ruler.style.position = "absolute";
    /** Returns the parts between commas outside of brackets. */
    const parts = (sizes: string) => {
      let depth = 0;
      const marked = [...sizes].map((letter) => {
        if (letter === "(") depth += 1;
        if (letter === ")") depth -= 1;
        return letter === "," && depth === 0 ? "\n" : letter;
      });
      return marked.join("").split("\n");
    };
    const getWidth = (sizes: string) => {
      for (const part of parts(sizes)) {
        const [, query, length = ""] = /^(\([^()]*\))? ?(.*)$/.exec(part.trim()) ?? [];
        if (query && !matchMedia(query).matches) continue;
        ruler.style.width = length;
        return ruler.getBoundingClientRect().width;
      }
      return 0;
    };
    const shown = [...document.querySelectorAll<HTMLImageElement>("img[srcset]")].flatMap((image) => {
      const kind = /\/(cover|live|category)\//.exec(image.srcset)?.[1];
      const { width, height } = image.getBoundingClientRect();
      if (!kind || width === 0 || image.closest("[aria-hidden=true]")) return [];
      // A picture that does not fit its box is cropped: it is drawn as wide as the box, or as its height requires.
      const is = Math.max(
        width,
        (height * Number(image.getAttribute("width"))) / Number(image.getAttribute("height")),
      );
      return [{ kind, says: Math.round(getWidth(image.sizes)), is: Math.round(is) }];
    });
    ruler.remove();
    return shown;
  });
}
