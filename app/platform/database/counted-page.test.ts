import { expect, test } from "vitest";
import { countPages, pageOffset, slicePage } from "./counted-page.ts";

test("pages are numbered from 1", () => {
  expect(pageOffset({ pageNo: 1, pageSize: 20 })).toBe(0);
  expect(pageOffset({ pageNo: 3, pageSize: 20 })).toBe(40);
});

test("the last page of a list may be shorter, and later ones are empty", () => {
  const list = ["a", "b", "c"];
  expect(slicePage(list, { pageNo: 1, pageSize: 2 })).toEqual(["a", "b"]);
  expect(slicePage(list, { pageNo: 2, pageSize: 2 })).toEqual(["c"]);
  expect(slicePage(list, { pageNo: 3, pageSize: 2 })).toEqual([]);
});

test("counts the last, shorter page too", () => {
  expect(countPages(41, { pageNo: 1, pageSize: 20 })).toEqual({ total: 41, totalPages: 3 });
  expect(countPages(40, { pageNo: 1, pageSize: 20 })).toEqual({ total: 40, totalPages: 2 });
  expect(countPages(0, { pageNo: 1, pageSize: 20 })).toEqual({ total: 0, totalPages: 0 });
});
