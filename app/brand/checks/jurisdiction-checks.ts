import { nearestWord } from "../../shared/nearest-word.ts";
import type { BrandDocument } from "../brand-document.ts";
import { valueAt } from "../json.ts";
import type { Requirement } from "../jurisdictions.ts";
import { describeValue, listWords } from "../problem.ts";
import { type Check, quote } from "./check.ts";

/** The checks of a document against the requirements of the jurisdiction that it names. */
export const JURISDICTION_CHECKS: readonly Check[] = [
  {
    reads: ["protection", "categories", "memberMenu", "licences", "status", "switches"],
    run(document, report, { jurisdictions }) {
      const { jurisdiction } = document.protection;
      if (jurisdiction === "") return;
      const pack = jurisdictions.get(jurisdiction);
      if (!pack) {
        const ids = [...jurisdictions.keys()];
        const expected = `a pack of the folder jurisdictions: ${listWords(ids)}`;
        report("/protection/jurisdiction", expected, quote(jurisdiction), nearestWord(jurisdiction, ids));
        return;
      }
      for (const { id, at, is, source } of pack.rules) {
        const value = valueAt(document satisfies BrandDocument, at);
        const expected = findUnmetExpectation(is, value);
        if (expected === null) continue;
        const { name, number } = source;
        const from = number === "unnumbered" ? name : `${name}, ${number}`;
        report(
          at,
          `${expected}, since ${pack.id}, which ${document.id} names, asks for it (${id}: ${from})`,
          describeValue(value),
        );
      }
    },
  },
];

/** Returns the expected value of a setting that does not meet a requirement; null if it does. */
function findUnmetExpectation(is: Requirement, value: unknown): string | null {
  const list = Array.isArray(value) ? value : [];
  const words = (items: readonly unknown[]) => items.map(String).join(", ");
  if (is.atLeast !== undefined) return Number(value) >= is.atLeast ? null : `${is.atLeast} or more`;
  if (is.between) {
    const [from, to] = is.between;
    return Number(value) >= from && Number(value) <= to ? null : `${from} to ${to}`;
  }
  if (is.equals !== undefined) return value === is.equals ? null : String(is.equals);
  if (is.oneOf) return is.oneOf.includes(String(value)) ? null : `one of ${words(is.oneOf)}`;
  if (is.includes) {
    const missing = is.includes.filter((item) => !list.includes(item));
    return missing.length === 0 ? null : `a list with ${words(missing)}`;
  }
  if (is.excludes) {
    const there = is.excludes.filter((item) => list.includes(item));
    return there.length === 0 ? null : `a list without ${words(there)}`;
  }
  if (is.only) {
    const allowed: readonly unknown[] = is.only;
    const fits = list.length > 0 && list.every((item) => allowed.includes(item));
    return fits ? null : `nothing but ${words(is.only)}`;
  }
  return list.length > 0 ? null : "a list with something in it";
}
