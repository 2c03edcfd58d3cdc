import { expect, it } from "vitest";
import { confirmed, decisionInput, seenPictures } from "../../../platform/contract/ops/operator-call.ts";
import { operatorCalls } from "../../../platform/contract/ops/operator-calls.ts";
import { getInputSchema } from "../../../platform/contract/procedure.ts";
import { PAGE_ACCOUNT } from "../../../shared/page-account.ts";

/** Names that each form of a case sends for itself: no input may have them. */
const OF_THE_FORM = ["decision", PAGE_ACCOUNT];

/** Names that a form sends with this meaning: an input of such a name has this schema. */
const OF_THE_CASE = { seenState: decisionInput.shape.seenState, seenPictures, confirmed };

const inputs = operatorCalls.map(({ area, name, procedure }) => {
  const { shape } = getInputSchema(procedure as never);
  return { call: `${area}.${name}`, shape: shape as Readonly<Record<string, unknown>> };
});

it("no input of an operators' call has a name that its form sends for itself", () => {
  const taken = inputs.flatMap(({ call, shape }) =>
    OF_THE_FORM.filter((name) => name in shape).map((name) => `${call}: ${name}`),
  );
  expect(taken).toEqual([]);
});

it("an input that a form sends about the case has the same meaning in every call", () => {
  const others = inputs.flatMap(({ call, shape }) =>
    Object.entries(OF_THE_CASE).flatMap(([name, schema]) =>
      name in shape && shape[name] !== schema ? [`${call}: ${name}`] : [],
    ),
  );
  expect(others).toEqual([]);
});
