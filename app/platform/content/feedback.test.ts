import { expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { feedbackTerms, sendFeedback } from "./feedback.ts";

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

it("refuses applications of agents where the brand has no page for them", async () => {
  const merchant = { switches: { feedback: true }, agentApplications: false };
  const asked = { type: "partner", content: "I would like to join." } as const;
  const sent = sendFeedback({} as Services, { merchant, caller: visitor } as unknown as CallContext, asked);
  await expect(sent).rejects.toMatchObject({ code: "FEATURE_OFF" });
});
