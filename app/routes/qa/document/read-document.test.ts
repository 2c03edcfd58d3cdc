import { expect, it } from "vitest";
import { countSections, documentPath, ROWS, readDocumentQuery, selectRows, toRows } from "./read-document.ts";

const rows = toRows(
  [
    { pointer: "/name", value: "Small", folder: "small" },
    { pointer: "/locale/default", value: "EN", folder: "_base" },
    { pointer: "/locale/texts/EN/home.title", value: "Welcome", folder: "small" },
    { pointer: "/switches/chatRoom", value: true, folder: "small" },
    { pointer: "/switches/freePlay", value: false, folder: null },
  ],
  { brandId: "small", changed: ["chatRoom"] },
);
const select = (query: string) =>
  selectRows(rows, readDocumentQuery(new URLSearchParams(query))).rows.map(({ pointer }) => pointer);

it("A value comes from this browser, a folder or the default", () => {
  expect(rows.map(({ from }) => from)).toEqual(["small", "_base", "small", "this browser", "default"]);
});

it("Texts are a section for each language", () => {
  expect(countSections(rows)).toEqual([
    { section: "name", total: 1, from: { small: 1 } },
    { section: "locale", total: 1, from: { _base: 1 } },
    { section: "texts EN", total: 1, from: { small: 1 } },
    { section: "switches", total: 2, from: { "this browser": 1, default: 1 } },
  ]);
});

it("An address selects by section, source, and words of pointer and value", () => {
  expect(select("section=switches")).toEqual(["/switches/chatRoom", "/switches/freePlay"]);
  expect(select("section=switches&from=default")).toEqual(["/switches/freePlay"]);
  expect(select("q=WELCOME home")).toEqual(["/locale/texts/EN/home.title"]);
  expect(select("q=nothing")).toEqual([]);
});

it("A page has a limited number of rows, and a page beyond the end is the last", () => {
  const many = toRows(
    Array.from({ length: ROWS + 1 }, (_, at) => ({ pointer: `/list/${at}`, value: at, folder: null })),
    { brandId: "small", changed: [] },
  );
  const read = (page: string) => selectRows(many, readDocumentQuery(new URLSearchParams({ page })));
  expect(read("1")).toMatchObject({ total: ROWS + 1, pages: 2 });
  expect(read("1").rows).toHaveLength(ROWS);
  expect(read("9").rows).toEqual([many[ROWS]]);
  expect(read("-1").rows).toHaveLength(ROWS);
  expect(documentPath({ section: "texts EN", page: 2 })).toBe("/__qa/document?section=texts+EN&page=2");
});
