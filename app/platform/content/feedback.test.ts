import { expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { feedbackTerms } from "./feedback.ts";

const visitor = { kind: "visitor" };
const account = (type: number) => ({ kind: "account", type });

it.each([
  ["a visitor", visitor, true, false],
  ["a member", account(0), true, false],
  ["an agent", account(2), true, true],
  ["an account of an agent's type without an agent centre", account(2), false, false],
])("offers agents' pay as a subject to agents alone: %s", (_name, caller, on, isOffered) => {
  const merchant = {
    switches: { feedback: true },
    feedback: { minWords: 2, maxWords: 50 },
    agents: { on, types: [1, 2] },
  };
  const { types } = feedbackTerms({ merchant, caller } as unknown as CallContext);
  expect(types.includes("agentPay")).toBe(isOffered);
  expect(types).not.toContain("partner");
});
