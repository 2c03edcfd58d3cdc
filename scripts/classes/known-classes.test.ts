import { resolve } from "node:path";
import { expect, it, test } from "vitest";
import { classesIn, knownClasses } from "./known-classes.ts";

const STYLES = resolve(import.meta.dirname, "../../app/styles");
const CASES: [name: string, known: boolean][] = [
  ["flex", true],
  ["text-13/4.5", true],
  ["max-lg:hover:bg-surface-2", true],
  ["bg-accent/50", true],
  ["[&>svg]:mt-0.5", true],
  ["group/header", true],
  ["swiper-slide", true],
  // Utilities and classes of app/styles.
  ["[&_.icon]:hidden", true],
  ["[&_.made-up]:hidden", false],
  ["heading-2", true],
  ["icon", true],
  ["made-up", false],
  // A word that app.css excludes from Tailwind.
  ["container", false],
  ["text-17", false],
  ["bg-blue-500", false],
  ["max-lx:flex", false],
];

const isKnown = await knownClasses(
  STYLES,
  CASES.map(([name]) => name),
);

it.each(CASES)("%s has a style rule: %s", (name, known) => {
  expect(isKnown(name)).toBe(known);
});

test("the classes of a style sheet are those in its selectors", () => {
  const css = `
    /* .not-this { } */
    @layer components { .sign { top: .5px; > .bulb:hover, &.lit + .bulb { left: 0.5em } } }
    @media (width >= 640px) { :where(.icon) { color: red } }`;
  expect(classesIn(css)).toEqual(["sign", "bulb", "lit", "bulb", "icon"]);
});
