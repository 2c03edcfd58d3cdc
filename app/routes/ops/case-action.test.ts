import { expect, it } from "vitest";
import { type CaseDone, caseAction } from "./case-action.server.ts";
import { outcomeIn } from "./done.ts";
import { NOT_REFUSED } from "./parts/refused.ts";

const answerTo = async (done: CaseDone | undefined) => {
  const body = new URLSearchParams({ act: "match" });
  const request = new Request("http://ops.test/ops/deposits/siam/1?which=all", { method: "POST", body });
  const work = async () => done;
  const answer = await caseAction({ t: ((key: string) => key) as never }, request, {
    work,
    whyNot: () => null,
  });
  return (answer as Response).headers.get("location") ?? "";
};

it.each([
  [undefined, "1"],
  [{}, "1"],
  [{ waits: "first" }, "first"],
  [{ waits: "differs" }, "differs"],
  [{ waits: "proposed" }, "proposed"],
] as const)("a form of a case that came to %j leads back to it and says %s", async (done, outcome) => {
  const location = await answerTo(done);
  expect(location).toBe(`/ops/deposits/siam/1?which=all&done=${outcome}`);
  const { search } = new URL(location, "http://ops.test");
  expect(outcomeIn(search, undefined)).toBe(outcome);
  // The next form leads to the same address: what it was refused with stands there alone.
  expect(outcomeIn(search, NOT_REFUSED)).toBeNull();
  expect(outcomeIn("?which=all", undefined)).toBeNull();
});
