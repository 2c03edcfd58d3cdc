import { expect, it, vi } from "vitest";
import { readPage, readPageNumber } from "./page-number.ts";

const at = (pageNo: string) => new URLSearchParams({ pageNo });

it.each([
  ["3", 3],
  ["99999", 99_999],
  ["", 1],
  ["0", 1],
  ["-1", 1],
  ["1.5", 1],
  ["two", 1],
  ["100000", 1],
])("reads the page number %j as %i", (text, pageNo) => {
  expect(readPageNumber(at(text))).toBe(pageNo);
});

it("reads the page that an address names", async () => {
  const read = vi.fn(async (pageNo: number) => ({ list: [pageNo], totalPages: 5 }));
  expect(await readPage(at("4"), read)).toEqual({ list: [4], totalPages: 5, pageNo: 4 });
  expect(read).toHaveBeenCalledOnce();
});

it("reads the last page of a list that ends before the page of the address", async () => {
  const read = async (pageNo: number) => ({ list: [pageNo], totalPages: 2 });
  expect(await readPage(at("4"), read)).toEqual({ list: [2], totalPages: 2, pageNo: 2 });
});

it("reads the first page of an empty list", async () => {
  const read = async (pageNo: number) => ({ list: [pageNo], totalPages: 0 });
  expect(await readPage(at("4"), read)).toEqual({ list: [1], totalPages: 0, pageNo: 1 });
});
