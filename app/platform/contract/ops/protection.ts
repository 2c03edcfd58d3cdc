import * as z from "zod";
import { emptyObject, epochMs, shortText } from "../call.ts";
import { exclusionInput, exclusionView, limitInput, playerLimit } from "../protection.ts";
import { caseInput, listQuery, operatorCall, operatorNames, reasonText } from "./operator-call.ts";

const area = "protection";
const member = { merchant: caseInput.shape.merchant, username: shortText(600) };

const exclusionCase = exclusionView.extend({
  origin: z.enum(["member", "operator", "other_brand"]),
  reason: z.string(),
  operatorId: z.string().nullable(),
  holds: z.boolean().meta({ description: "False once it is over, or was ended early" }),
  lift: z
    .object({ reason: z.string(), askedBy: z.string(), askedAt: epochMs, liftedBy: z.string().nullable() })
    .nullable()
    .meta({ description: "The operators who requested the early end and approved it" }),
});
export type ExclusionCase = z.infer<typeof exclusionCase>;

/** Limits and breaks of a member. Operators make them stricter; two of them together end a break early. */
export const operatorProtectionContract = {
  detail: operatorCall({
    method: "GET",
    path: "/protection",
    summary: "A member's limits, with what is used of them, and breaks",
    area,
    permission: "protection.see",
    input: z.object(member),
    output: z.object({
      accountId: z.string(),
      username: z.string(),
      limits: z.array(playerLimit),
      exclusions: z.array(exclusionCase),
      offered: z
        .array(
          z.object({
            kind: exclusionView.shape.kind,
            length: exclusionInput.length,
            until: exclusionView.shape.until.meta({ description: "If it began now; null for good" }),
          }),
        )
        .meta({ description: "The breaks of this brand" }),
      names: operatorNames,
    }),
  }),
  lifts: operatorCall({
    method: "GET",
    path: "/protection/lifts",
    summary: "Breaks that an operator asked to end early and nobody has ended, the oldest request first",
    area,
    permission: "protection.see",
    input: listQuery,
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          merchantId: z.string(),
          username: z.string(),
          kind: exclusionView.shape.kind,
          until: epochMs.nullable(),
          reason: z.string(),
          askedBy: z.string(),
          askedAt: epochMs,
        }),
      ),
      total: z.int(),
      names: operatorNames,
    }),
  }),
  setLimit: operatorCall({
    method: "POST",
    path: "/protection/limit",
    summary: "Set a stricter limit than the one that holds; the member cannot raise it",
    area,
    permission: "protection.setLimit",
    input: z.object({ ...member, ...limitInput, amount: z.int().min(1), reason: reasonText }),
    output: emptyObject,
  }),
  exclude: operatorCall({
    method: "POST",
    path: "/protection/exclusion",
    summary: "Record a break that the member asked for, by phone say",
    area,
    permission: "protection.exclude",
    input: z.object({ ...member, ...exclusionInput, reason: reasonText }),
    output: emptyObject,
  }),
  askLift: operatorCall({
    method: "POST",
    path: "/protection/exclusion/askLift",
    summary: "Ask another operator to end a break early",
    area,
    permission: "protection.askLift",
    input: caseInput.extend({ reason: reasonText }),
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  lift: operatorCall({
    method: "POST",
    path: "/protection/exclusion/lift",
    summary: "End a break early that another operator asked to end",
    description: "FORBIDDEN with `details.own` for the operator who requested it.",
    area,
    permission: "protection.lift",
    input: caseInput,
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
