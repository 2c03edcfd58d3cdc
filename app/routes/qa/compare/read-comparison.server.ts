import type { Brand } from "../../../brand/brand.ts";
import { readSwitchSet, type SwitchSet, toSwitchQuery, withoutUnchanged } from "../../../brand/switch-set.ts";
import { toLocalPath } from "../../../shared/local-path.ts";
import type { QaRequest } from "../guard.server.ts";
import { BASES, SIDES, type Side, WIDTHS } from "./sides.ts";

const PANE_NAMES = { left: "qa-a", right: "qa-b" } as const;

/** The data of the page. */
export type Comparison = ReturnType<typeof readComparison>;

/** Reads a comparison from the address of its page. Without a query it shows what this browser changed. */
export function readComparison(qa: QaRequest, query: URLSearchParams) {
  const isDefault = query.size === 0;
  const path = query.get("path") || "/";
  const shownPath = toLocalPath(path);
  const width = WIDTHS.find((one) => one === query.get("width")) ?? "phone";
  const read = SIDES.map((side) => readSide(qa, query, side, isDefault));
  const sides = read.map(({ brand, set, unknown, ...fields }) => {
    const { brand: changed, problems } = qa.changeBrand(brand, set);
    const view = { brand, set, path: shownPath, language: fields.language, theme: fields.theme };
    return {
      ...fields,
      brand: brand.id,
      name: brand.document.name,
      changes: Object.entries(set).map(([name, on]) => ({ name, on })),
      unknown: unknown.length > 0 ? `The schema has no switch ${unknown.join(", ")}.` : "",
      problems,
      address: changed && qa.paneAddress(PANE_NAMES[fields.side], view),
    };
  });
  return {
    sides,
    path,
    pathError:
      shownPath === path ? "" : "Not a path of the site, such as /promotions. The frames show the home page.",
    width,
    link: toLink(read, shownPath, width),
    differences: listDifferences(qa, read),
    ...listChoices(qa),
  };
}

/** Returns what the form's fields offer. Both sides offer what any brand has, since the brand may change in the form. */
function listChoices(qa: QaRequest) {
  const brands = qa.brands();
  return {
    ownBrand: qa.brand.document.name,
    switches: qa.switches.map(({ name }) => name),
    brands: brands.map(({ id, document }) => ({ id, name: document.name })),
    languages: unique(brands.flatMap(({ document }) => document.locale.switcher)),
    themes: unique(brands.flatMap(({ document }) => document.themes.pair)),
  };
}

const unique = (list: readonly string[]) => [...new Set(list)].sort();

type ReadSide = ReturnType<typeof readSide>;

function readSide(qa: QaRequest, query: URLSearchParams, side: Side, isDefault: boolean) {
  const get = (field: string) => query.get(`${side}.${field}`)?.trim() ?? "";
  const brand = qa.brands().find(({ id }) => id === query.get(side)) ?? qa.brand;
  const base =
    isDefault && side === "left" ? "browser" : (BASES.find((one) => one === get("base")) ?? "document");
  const on = splitNames(get("on"));
  const off = splitNames(get("off"));
  const given = readSwitchSet(new URLSearchParams({ on: on.join(","), off: off.join(",") }), brand);
  const inBrowser = base === "browser" && brand.id === qa.brand.id ? qa.set : {};
  return {
    side,
    brand,
    base,
    on: on.join(", "),
    off: off.join(", "),
    set: withoutUnchanged({ ...inBrowser, ...given }, brand),
    unknown: [...on, ...off].filter((name) => !Object.hasOwn(brand.document.switches, name)),
    language: get("language"),
    theme: get("theme"),
  };
}

const splitNames = (list: string) => list.split(/[\s,]+/).filter(Boolean);

/** Returns the address that shows the same in any browser. */
function toLink(sides: readonly ReadSide[], path: string, width: string): string {
  const link = new URLSearchParams();
  for (const { side, brand, set, language, theme } of sides) {
    link.set(side, brand.id);
    for (const [list, names] of new URLSearchParams(toSwitchQuery(set))) link.set(`${side}.${list}`, names);
    if (language) link.set(`${side}.language`, language);
    if (theme) link.set(`${side}.theme`, theme);
  }
  link.set("path", path);
  link.set("width", width);
  return `/__qa/compare?${link}`;
}

/** Returns the switches that differ between the sides, with the value on each. */
function listDifferences({ switches }: QaRequest, sides: readonly ReadSide[]) {
  const isOn = ({ brand, set }: { brand: Brand; set: SwitchSet }, name: keyof SwitchSet) =>
    set[name] ?? brand.on(name);
  return switches
    .map(({ name, title }) => ({ name, title, on: sides.map((side) => isOn(side, name as keyof SwitchSet)) }))
    .filter(({ on: [left, right] }) => left !== right);
}
