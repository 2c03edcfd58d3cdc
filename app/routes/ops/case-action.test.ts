import { expect, it } from "vitest";
import { CallFailure } from "../../site/call-failure.ts";
import { type CaseDone, caseAction } from "./case-action.server.ts";
import { getAction, parseOutcome } from "./done.ts";
import { NO_FORM_ERRORS } from "./parts/form.tsx";

const answerTo = async (done: CaseDone | undefined) => {
  const body = new URLSearchParams({ decision: "match" });
  const request = new Request("http://ops.test/ops/deposits/siam/1?which=all", { method: "POST", body });
  const work = async () => done;
  const context = { t: ((key: string) => key) as never };
  const answer = await caseAction(context, request, { work, whyNot: () => null });
  return (answer as Response).headers.get("location") ?? "";
};

it.each([
  [undefined, null],
  [{}, null],
  [{ waits: "first" }, "first"],
  [{ waits: "differs" }, "differs"],
  [{ waits: "proposed" }, "proposed"],
] as const)(
  "redirects to the case after a form with result %j, and names the action",
  async (done, waits) => {
    const location = await answerTo(done);
    const { pathname, search } = new URL(location, "http://ops.test");
    expect(pathname).toBe("/ops/deposits/siam/1");
    expect(new URLSearchParams(search).get("which")).toBe("all");
    expect(parseOutcome("deposits", search, undefined)).toEqual({ action: "deposits.match", waits });
    // The next form redirects to the same address, where only its own refusal is shown.
    expect(parseOutcome("deposits", search, NO_FORM_ERRORS)).toBeNull();
    expect(parseOutcome("deposits", "?which=all", undefined)).toBeNull();
  },
);

it.each([
  "1",
  "deposits.see",
  "deposits.unheardOf",
  "withdrawals.approve",
  "deposits.match:unheardOf",
  "<b>deposits.match</b>",
])("shows no outcome for %j in the address of a deposit", (typed) => {
  expect(parseOutcome("deposits", `?${new URLSearchParams({ done: typed })}`, undefined)).toBeNull();
});

it.each([
  ["withdrawals", "approve", "withdrawals.approve"],
  ["withdrawals", "takeOver", "cases.takeOver"],
  ["promotions", "save", "promotions.edit"],
  ["promotions", "publish", "promotions.publish"],
  ["downloads", "save", "downloads.save"],
  ["deposits", "decideReport", "deposits.decideReport"],
])("names the action of a form on %s with decision %s: %s", (page, decision, action) => {
  expect(getAction(page, decision)).toBe(action);
});

it("asks the operator to confirm the warnings when a decision omits one", async () => {
  const body = new URLSearchParams({ decision: "approve" });
  const request = new Request("http://ops.test/ops/withdrawals/siam/1", { method: "POST", body });
  const details = { warnings: "newPayee" };
  const work = () => {
    throw new CallFailure({ code: "CONFLICT", message: "Conflict", fields: {}, details }, 409);
  };
  const context = { t: ((key: string) => key) as never };
  const answer = await caseAction(context, request, { work, whyNot: () => "another state" });
  expect(answer).toMatchObject({ data: { message: "ops.warnings.unconfirmed" }, init: { status: 409 } });
});
