import * as z from "zod";
import { emptyObject, epochMs } from "../call.ts";
import { caseInput, operatorCall } from "./operator-call.ts";

/** The areas whose cases an operator can claim. */
export const claimArea = z.enum([
  "withdrawals",
  "deposits",
  "applications",
  "redemptions",
  "feedback",
  "matches",
]);
export type ClaimArea = z.infer<typeof claimArea>;

export const isClaimArea = (area: string): area is ClaimArea => claimArea.safeParse(area).success;

/** The operator who has claimed a case. */
export const caseClaim = z.object({ operatorId: z.string(), until: epochMs });
export type CaseClaim = z.infer<typeof caseClaim>;

export const claimAction = z.enum(["claim", "release", "takeOver"]);
export type ClaimAction = z.infer<typeof claimAction>;

/** The claim fields of a case. */
export const caseClaimFields = {
  claim: caseClaim.nullable().meta({ description: "Null while no operator has claimed it" }),
  claimActions: z.array(claimAction).meta({ description: "Claim actions open to this operator" }),
};

const area = "cases";
const input = caseInput.extend({ area: claimArea });

/**
 * Claims a case, so that no other operator decides on it. Every decision about a case that another operator has claimed
 * is a CONFLICT with `details.claimedBy`.
 */
export const operatorCasesContract = {
  claim: operatorCall({
    method: "POST",
    path: "/cases/claim",
    summary: "Take a case up, or keep it longer",
    description: "A claim ends by itself after 30 minutes, with a decision, or when it is released.",
    area,
    permission: "cases.claim",
    input,
    output: caseClaim,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  release: operatorCall({
    method: "POST",
    path: "/cases/release",
    summary: "Give up a case that one has taken up",
    area,
    permission: "cases.release",
    input,
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  takeOver: operatorCall({
    method: "POST",
    path: "/cases/take-over",
    summary: "Take a case up that another operator has taken up",
    area,
    permission: "cases.takeOver",
    input,
    output: caseClaim,
    errors: ["NOT_FOUND"],
  }),
};
