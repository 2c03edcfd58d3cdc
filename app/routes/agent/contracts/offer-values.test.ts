import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { getFailure } from "../../../site/call-failure.ts";
import { parseTiers } from "./offer-values.server.ts";
import { TIER_FIELDS } from "./offer-values.ts";

const context = {
  brand: { document: { currency: { decimals: 2 } } },
  t: (key: string) => key,
} as unknown as AppLoadContext;

/** Returns the tiers of a form with one row, or its problems by field. */
function read(typed: Partial<Record<(typeof TIER_FIELDS)[number], string>>) {
  const form = new FormData();
  for (const name of TIER_FIELDS) form.append(name, typed[name] ?? "");
  try {
    return parseTiers(context, form)[0];
  } catch (error) {
    return getFailure(error).data.fields;
  }
}

it("an empty condition is none", () => {
  expect(read({ rate: "0.5%", activeMembers: "3" })).toEqual({
    ...{ rateBasisPoints: 50, activeMembers: 3, periodValidBet: 0, periodProfitLoss: 0 },
  });
});

it.each(["-3", "2.5", "many"])("%j is refused as a number of members, not as an amount", (activeMembers) => {
  expect(read({ rate: "1", activeMembers })).toEqual({ "tiers/0/activeMembers": "error.field.number" });
});

it("a rate and an amount have texts of their own", () => {
  expect(read({ rate: "101", periodValidBet: "much" })).toEqual({
    "tiers/0/rateBasisPoints": "contracts.offer.rate.invalid",
    "tiers/0/periodValidBet": "error.field.amount",
  });
});
