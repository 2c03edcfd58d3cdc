import type { SourcedValue } from "../../../brand/value-sources.ts";
import { readValueSource } from "../parts/value-source.ts";

/** The number of rows of a page. */
export const ROWS = 200;

/** The section of the brand's own texts; each language is one more, such as `texts EN`. */
const TEXTS = "/locale/texts/";

/** A value of the document as the page shows it. */
export interface DocumentRow {
  pointer: string;
  /** The value as JSON. */
  text: string;
  /** `this browser`, the folder of a document, or `default`. */
  from: string;
  section: string;
}

/** The part of the document that an address asks for. */
export interface DocumentQuery {
  /** A top-level key, or `texts EN`; empty for all. */
  section: string;
  /** Words in the pointer or the value. */
  q: string;
  from: string;
  page: number;
}

/** The source of values that this browser changed. */
export const THIS_BROWSER = "this browser";

/** Returns the values as rows. `changed` are the names of the switches that this browser changed. */
export function toRows(
  values: readonly SourcedValue[],
  { brandId, changed }: { brandId: string; changed: readonly string[] },
): DocumentRow[] {
  const own = new Set(changed.map((name) => `/switches/${name}`));
  return values.map((one) => ({
    pointer: one.pointer,
    text: JSON.stringify(one.value, null, Array.isArray(one.value) ? 2 : 0),
    from: own.has(one.pointer) ? THIS_BROWSER : readValueSource(one, brandId).name,
    section: getSection(one.pointer),
  }));
}

function getSection(pointer: string): string {
  const [, top = "", , language = ""] = pointer.split("/");
  return pointer.startsWith(TEXTS) ? `texts ${language}` : top;
}

/** Reads the address of the page. */
export function readDocumentQuery(query: URLSearchParams): DocumentQuery {
  const page = Number.parseInt(query.get("page") ?? "1", 10);
  return {
    section: query.get("section") ?? "",
    q: (query.get("q") ?? "").trim().slice(0, 200),
    from: query.get("from") ?? "",
    page: page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Returns the address of a part of the document. */
export function documentPath({ section = "", q = "", from = "", page = 1 }: Partial<DocumentQuery>): string {
  const query = new URLSearchParams({
    ...(section && { section }),
    ...(q && { q }),
    ...(from && { from }),
    ...(page > 1 && { page: String(page) }),
  }).toString();
  return `/__qa/document${query && `?${query}`}`;
}

/** Returns the rows of one page of an address's part of the document, and the number of all its rows. */
export function selectRows(
  rows: readonly DocumentRow[],
  { section, q, from, page }: DocumentQuery,
): { rows: DocumentRow[]; total: number; pages: number } {
  const words = q.toLowerCase().split(/\s+/);
  const found = rows.filter((row) => {
    const text = `${row.pointer} ${row.text}`.toLowerCase();
    return (
      (section === "" || row.section === section) &&
      (from === "" || row.from === from) &&
      words.every((word) => text.includes(word))
    );
  });
  const pages = Math.max(1, Math.ceil(found.length / ROWS));
  const start = (Math.min(page, pages) - 1) * ROWS;
  return { rows: found.slice(start, start + ROWS), total: found.length, pages };
}

/** Returns the sections in the document's order, with the numbers of their values by source. */
export function countSections(rows: readonly DocumentRow[]) {
  const sections = new Map<string, { section: string; total: number; from: Record<string, number> }>();
  for (const { section, from } of rows) {
    const counts = sections.get(section) ?? { section, total: 0, from: {} };
    counts.total += 1;
    counts.from[from] = (counts.from[from] ?? 0) + 1;
    sections.set(section, counts);
  }
  return [...sections.values()];
}
