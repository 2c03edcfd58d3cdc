import { expect, it } from "vitest";
import * as z from "zod";
import { calls } from "./calls.ts";
import { operatorCalls } from "./ops/operator-calls.ts";

/** Values other than plain digits, most of which `Number` reads as a number. */
const COERCED = ["", " ", "0x1", "1e0", "+1", "-1", "1 ", "1.0", "\uff11", true, [1]];

/** Returns the names of a call's inputs that the published schema calls whole numbers. */
function getWholeNumbers(input: z.ZodType): string[] {
  const { properties } = z.toJSONSchema(input, { io: "input", unrepresentable: "any" });
  return Object.entries(properties ?? {}).flatMap(([name, property]) =>
    typeof property === "object" && property.type === "integer" ? [name] : [],
  );
}

const every = [...calls, ...operatorCalls].flatMap((one) =>
  getWholeNumbers(one.input).map((name) => [`${one.area}.${one.name}`, name, one.input] as const),
);

it("finds the whole numbers of both contracts", () => {
  expect(every.length).toBeGreaterThan(150);
});

it.each(every)("%s reads %s from plain digits only", (_, name, input) => {
  for (const value of COERCED) {
    const issues = input.safeParse({ [name]: value }).error?.issues ?? [];
    expect(
      issues.map(({ path }) => path[0]),
      JSON.stringify(value),
    ).toContain(name);
  }
});
