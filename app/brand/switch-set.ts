import type { Brand, SwitchName } from "./brand.ts";

/** Switches that differ from a brand's document. */
export type SwitchSet = Readonly<Partial<Record<SwitchName, boolean>>>;

/** Returns the set that `?on=chatRoom,help&off=vipService` describes. Unknown names are left out. */
export function readSwitchSet(query: URLSearchParams, brand: Brand): SwitchSet {
  const read = (param: "on" | "off") =>
    readNames(query, param)
      .filter((name) => isSwitch(name, brand))
      .map((name) => [name, param === "on"]);
  return Object.fromEntries([...read("on"), ...read("off")]);
}

/** Returns the names in such a query that {@link readSwitchSet} leaves out, each once. */
export function unknownSwitches(query: URLSearchParams, brand: Brand): string[] {
  const names = [...readNames(query, "on"), ...readNames(query, "off")];
  return [...new Set(names)].filter((name) => !isSwitch(name, brand));
}

const readNames = (query: URLSearchParams, param: "on" | "off") =>
  (query.get(param) ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);

const isSwitch = (name: string, brand: Brand): name is SwitchName =>
  Object.hasOwn(brand.document.switches, name);

/** Returns the query that {@link readSwitchSet} reads, such as `on=chatRoom&off=vipService`; empty for an empty set. */
export function toSwitchQuery(set: SwitchSet): string {
  const list = (value: boolean) =>
    Object.entries(set)
      .filter(([, own]) => own === value)
      .map(([name]) => name)
      .sort()
      .join(",");
  // Names consist of letters and digits.
  return [
    ["on", list(true)],
    ["off", list(false)],
  ]
    .filter(([, names]) => names)
    .map(([param, names]) => `${param}=${names}`)
    .join("&");
}

/** Returns the part of a set that differs from the brand's document. */
export function withoutUnchanged(set: SwitchSet, brand: Brand): SwitchSet {
  return Object.fromEntries(Object.entries(set).filter(([name, on]) => brand.on(name as SwitchName) !== on));
}
