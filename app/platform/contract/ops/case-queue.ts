import * as z from "zod";
import type { ErrorCode } from "../../core/errors.ts";
import { emptyObject } from "../call.ts";
import { type ClaimArea, caseClaimFields, isClaimArea } from "./cases.ts";
import { memberFacts, memberWarning } from "./member-facts.ts";
import { approvalOutcome, operatorCall, operatorNames } from "./operator-call.ts";
import type { Permission } from "./permissions.ts";

/** The areas whose cases wait in a queue for an operator's decision. */
export type QueueArea = ClaimArea | "transfers" | "adjustments";

/** Builds the schema of a case as its page shows it. `actions`: the decisions that may be open to an operator. */
export function caseSchema<One extends z.ZodType, const Actions extends readonly string[]>(
  one: One,
  actions: Actions,
) {
  return z.object({
    one,
    member: memberFacts,
    warnings: z.array(memberWarning).meta({ description: "Warnings that an approval must confirm" }),
    ...caseClaimFields,
    actions: z
      .array(z.enum(actions))
      .meta({ description: "Actions open to this operator in the case's present state" }),
    names: operatorNames,
  });
}

interface DecisionOptions<I extends z.ZodObject> {
  path: `/${string}`;
  summary: string;
  description?: string;
  permission: Permission & `${QueueArea}.${string}`;
  input: I;
  money?: boolean;
  /** `take` for a decision that claims the case; the others end the claim. */
  claims?: "take";
  /** Error codes besides NOT_FOUND and CONFLICT. */
  errors?: readonly ErrorCode[];
}

/**
 * Declares a decision on a case of the permission's area. CONFLICT has `details.state` or `details.claimedBy`, and
 * nothing has changed then.
 */
export function decisionCall<I extends z.ZodObject>(options: DecisionOptions<I>) {
  return operatorCall({ ...toDecision(options), output: emptyObject });
}

/** Declares a decision that gives money: a second person may have to decide the same. */
export function secondPersonCall<I extends z.ZodObject>(options: DecisionOptions<I>) {
  return operatorCall({ ...toDecision(options), output: approvalOutcome });
}

function toDecision<I extends z.ZodObject>({ claims, errors = [], ...options }: DecisionOptions<I>) {
  const [area = ""] = options.permission.split(".");
  const claim = isClaimArea(area) ? ("decide" as const) : null;
  return {
    ...options,
    ...{ method: "POST" as const, area, claims: claims ?? claim },
    errors: ["NOT_FOUND", "CONFLICT", ...errors] as const,
  };
}
