// biome-ignore-all lint/suspicious/noTemplateCurlyInString: templates in the code that is read
import { expect, it, test } from "vitest";
import { findClassNames } from "./class-names.ts";

const namesIn = (files: Record<string, string>) =>
  findClassNames(new Map(Object.entries(files)))
    .filter(({ partial }) => !partial)
    .map(({ name }) => name);

/** A made-up class, in each form in which the code writes class names. */
const FORMS: Record<string, string> = {
  attribute: `<p className="made-up" />`,
  "attribute beside others": `<p className="flex made-up gap-2" />`,
  "attribute of another name": `<Row labelClass="made-up" />`,
  expression: `<p className={"made-up"} />`,
  condition: `<p className={open ? "flex" : "made-up"} />`,
  "either or": `<p className={given ?? "made-up"} />`,
  template: "<p className={`flex ${open ? 'made-up' : ''}`} />",
  "text of a template": "<p className={`made-up ${size}`} />",
  "joined strings": `<p className={"flex " + "made-up"} />`,
  "list that is joined": `<p className={["flex", open && "made-up"].filter(Boolean).join(" ")} />`,
  clsx: `<p className={clsx("flex", open && "made-up")} />`,
  "key for clsx": `<p className={clsx({ "made-up": open })} />`,
  "list for clsx": `<p className={clsx([open && "made-up"])} />`,
  "clsx elsewhere": `const look = clsx("made-up");`,
  constant: `const BASE = "made-up"; <p className={BASE} />;`,
  "constant named for it": `const ROW_CLASS = "made-up";`,
  "variant map named for it": `const SIZE_CLASSES = { sm: "h-9", lg: "made-up" } as const;`,
  "variant map": `const SIZES = { sm: "h-9", lg: "made-up" } as const; <p className={clsx(SIZES[size])} />;`,
  "variant map of maps": `
    const LOOKS = { sign: { ground: "made-up" } } satisfies Record<string, object>;
    const looks = LOOKS[look];
    <p className={looks.ground} />;`,
  "part of an object": `
    const TONES = { good: { icon: "check", look: "made-up" } };
    const { look } = TONES[tone];
    <p className={look} />;`,
  function: `const chip = (on) => clsx(on ? "made-up" : "flex"); <p className={chip(true)} />;`,
  "function with a body": `function chip() { if (on) return "made-up"; return "flex"; } <p className={chip()} />;`,
  "argument of a function": `const chip = (look, className) => className; chip({}, "made-up");`,
  "default value": `function Row({ className = "made-up" }) { return <p className={className} />; }`,
  property: `createElement("p", { className: "made-up" });`,
  assignment: `element.className = "made-up";`,
  "class list": `element.classList.toggle("made-up", open);`,
};

it.each(Object.entries(FORMS))("a class name is found in this form: %s", (_, code) => {
  expect(namesIn({ "page.tsx": code })).toContain("made-up");
});

test("class names that another file exports are found through the import", () => {
  const files = {
    "app/ui/card.ts": `export const card = "made-up";`,
    "app/ui/sizes.ts": `export const SIZES = { sm: "made-small" };`,
    "app/routes/page.tsx": `
      import { card } from "../ui/card.ts";
      import { SIZES } from "#app/ui/sizes.ts";
      <p className={clsx(card, SIZES.sm)} />;`,
  };
  expect(namesIn(files)).toEqual(expect.arrayContaining(["made-up", "made-small"]));
});

test("the fixed parts of a name that is built at run time are reported as partial", () => {
  const found = findClassNames(
    new Map([["page.tsx", "<p className={`flex text-${tone} on-${side}-2 p-2`} />"]]),
  );
  expect(found.filter(({ partial }) => partial).map(({ name }) => name)).toEqual(["text-", "on-", "-2"]);
  expect(found.filter(({ partial }) => !partial).map(({ name }) => name)).toEqual(["flex", "p-2"]);
});

test("each class name is reported with its file and line", () => {
  const [found] = findClassNames(new Map([["app/page.tsx", `\n\n<p className="made-up" />`]]));
  expect(found).toEqual({ name: "made-up", file: "app/page.tsx", line: 3, partial: false });
});

/** Words that are not class names. */
const OTHERS: Record<string, string> = {
  "condition of a choice": `<p className={size === "word" ? "flex" : "grid"} />`,
  "what a condition starts with": `<p className={kind !== "word" && "flex"} />`,
  "option of a function": `const chip = (tone: "word") => "flex"; <p className={chip("word")} />;`,
  "options of a function": `const chip = (look) => "flex"; <p className={chip({ tone: "word" })} />;`,
  "key of a variant map": `const SIZES = { word: "flex" }; <p className={SIZES["word"]} />;`,
  "other part of an object": `
    const TONES = { good: { icon: "word", look: "flex" } };
    <p className={TONES[tone].look} />;`,
  "other attribute": `<Row icon="word" className="flex" />`,
  "text of a page": `<p className="flex">word</p>`,
  type: `type Tone = "word"; const tone = "flex" as "word"; <p className={tone} />;`,
};

it.each(Object.entries(OTHERS))("no class name is found in the %s", (_, code) => {
  expect(namesIn({ "page.tsx": code })).not.toContain("word");
});
