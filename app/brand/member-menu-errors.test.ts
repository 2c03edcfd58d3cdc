import { expect, test } from "vitest";
import type { JsonObject } from "./json.ts";
import { openLoadErrors, small } from "./load-errors-testing.ts";

const findErrors = openLoadErrors();

test.each<[string, JsonObject, string[]]>([
  [
    "a member centre that takes deposits and pays nothing out",
    { memberMenu: ["depositv2"] },
    [
      small(
        "/memberMenu: expected withdraw too, so that what members deposit can be paid out again, found a list without withdraw.",
      ),
    ],
  ],
  [
    "payouts without the page for the password that they ask for",
    { memberMenu: ["withdraw"] },
    [
      small(
        "/memberMenu: expected securityCenter too, where members set the password that payments ask for, found a list without securityCenter.",
      ),
    ],
  ],
  [
    "an offered deposit limit without the page of limits",
    { memberMenu: ["personalProfit"], protection: { offerDepositLimit: "registration" } },
    [
      small(
        "/memberMenu: expected protection too, the page that /protection/offerDepositLimit leads to, found a list without protection.",
      ),
    ],
  ],
])("refuse %s", (_, changes, expected) => {
  expect(findErrors(changes)).toEqual(expected);
});
