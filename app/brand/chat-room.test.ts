import { expect, test } from "vitest";
import type { BrandDocument } from "./brand-document.ts";
import { getCustomerService } from "./chat-room.ts";

type Contacts = BrandDocument["customerService"];
const contacts = (pathList: [string, ...string[]], csType: "LIVECHAT" | "TELEGRAM" = "LIVECHAT") =>
  [{ csType, type: 2, pathList }] as Contacts;
const listPaths = (customerService: Contacts, active: boolean, hasSandbox: boolean) =>
  getCustomerService(
    { customerService, demonstration: { active } as BrandDocument["demonstration"] },
    hasSandbox,
  ).map(({ pathList }) => pathList);

test("a demonstration's live chat that points to its own help page becomes the sandbox's", () => {
  for (const help of ["/helpmc", "/help#contact"])
    expect(listPaths(contacts([help]), true, true)).toEqual([["/support"]]);
});

test.each([
  ["a brand that is no demonstration", contacts(["/helpmc"]), false, true],
  ["a demonstration without a sandbox", contacts(["/helpmc"]), true, false],
  ["a live chat elsewhere", contacts(["https://chat.example.com/a"]), true, true],
  ["other contacts", contacts(["/helpmc"], "TELEGRAM"), true, true],
])("the live chat of %s stays as the document states it", (_, customerService, active, hasSandbox) => {
  expect(listPaths(customerService, active, hasSandbox)).toEqual(
    customerService.map(({ pathList }) => pathList),
  );
});
