import { expect, it } from "vitest";
import { CallFailure, getFormFailure } from "./call-failure.ts";

const refuse = (fields: Record<string, string>) =>
  new CallFailure({ code: "CONFLICT", message: "Try again.", fields, details: {} }, 409);

it("shows a failure without fields above the form", () => {
  expect(getFormFailure(refuse({}))).toMatchObject({ message: "Try again.", fields: {}, status: 409 });
});

it("shows a failure with fields at the fields only", () => {
  const fields = { amount: "Too much." };
  expect(getFormFailure(refuse(fields), () => "Changed.")).toMatchObject({ message: null, fields });
});

it("replaces the text of a failure that the page describes itself", () => {
  const describe = ({ code }: { code: string }) => (code === "CONFLICT" ? "Changed." : undefined);
  expect(getFormFailure(refuse({}), describe).message).toBe("Changed.");
});

it("rethrows any other error", () => {
  expect(() => getFormFailure(new Error("a bug"))).toThrow("a bug");
});
