import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { __unstable__loadDesignSystem as loadDesignSystem } from "@tailwindcss/node";

/** Marker classes for Tailwind variants such as `group-hover:`. They have no rule of their own and may carry a name. */
const MARK = /^(group|peer)(\/[\w-]+)?$/;
/** Swiper finds its parts by these. */
const SWIPER = new Set(["swiper-wrapper", "swiper-slide"]);

/**
 * Finds out which class names have a style: as a utility that Tailwind generates from app.css and its configuration, or
 * as a class in a selector of one of the style sheets.
 *
 * @param folder the folder of the style sheets, with app.css
 */
export async function knownClasses(folder: string, names: readonly string[]) {
  const css = readFileSync(path.join(folder, "app.css"), "utf8");
  const design = await loadDesignSystem(css, { base: folder });
  const [, left = ""] = /@source not inline\("\{(.*?)\}"\)/.exec(css) ?? [];
  const leftOut = left.split(",");
  const distinct = [...new Set(names)];
  const styles = design.candidatesToCss(distinct);
  const known = new Set(distinct.filter((name, index) => styles[index] && !leftOut.includes(name)));
  const kept = new Set<string>();
  for (const sheet of readdirSync(folder)) {
    for (const name of classesIn(readFileSync(path.join(folder, sheet), "utf8"))) kept.add(name);
  }
  return (name: string) =>
    MARK.test(name) ||
    SWIPER.has(name) ||
    kept.has(name) ||
    (known.has(name) && classesInVariants(name).every((other) => kept.has(other)));
}

/** Returns the classes that a utility looks for on other elements: `[&_.icon]:hidden` looks for `icon`. */
const classesInVariants = (name: string): string[] =>
  [...name.matchAll(/\[([^\]]*)\](?=[:/])/g)].flatMap(([, selector = ""]) => getClasses(selector));

/** Returns the classes that the selectors of a style sheet name. */
export function classesIn(css: string): string[] {
  const rules = css.replace(/\/\*.*?\*\//gs, "").matchAll(/([^{};]+)\{/g);
  const selectors = [...rules]
    .map(([, before = ""]) => before.trim())
    .filter((text) => !text.startsWith("@"));
  return selectors.flatMap(getClasses);
}

const getClasses = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = ""]) => name);
