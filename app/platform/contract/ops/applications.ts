import * as z from "zod";
import { emptyObject, epochMs, minorUnits } from "../call.ts";
import { caseClaimFields } from "./cases.ts";
import { memberFacts, memberWarning } from "./member-facts.ts";
import {
  caseInput,
  confirmed,
  decisionInput,
  operatorCall,
  operatorNames,
  queueQuery,
  rejectNote,
  seenPictures,
} from "./operator-call.ts";

const errors = ["NOT_FOUND", "CONFLICT", "FEATURE_OFF"] as const;

/** An operator's reason for rejecting an application, as shown to the member. */
export const applicationRejectReason = z.enum(["requirements", "picture", "duplicate", "other"]);
export type ApplicationRejectReason = z.infer<typeof applicationRejectReason>;

const applicationState = z.enum(["applying", "rejected", "issued"]);

const application = z.object({
  merchantId: z.string(),
  id: z.string(),
  accountId: z.string(),
  username: z.string(),
  promotionId: z.string(),
  title: z.string(),
  state: applicationState,
  comment: z.string(),
  contact: z.string(),
  images: z.int(),
  amount: minorUnits,
  currency: z.string(),
  reason: z.string(),
  note: z.string(),
  decidedBy: z.string().nullable(),
  appliedAt: epochMs,
  decidedAt: epochMs.nullable(),
});
export type Application = z.infer<typeof application>;

const applicationAction = z.enum(["approve", "reject"]);
export type ApplicationAction = z.infer<typeof applicationAction>;

const applicationCase = z.object({
  one: application.extend({ most: minorUnits, imageIds: z.array(z.string()) }),
  member: memberFacts,
  warnings: z.array(memberWarning),
  ...caseClaimFields,
  actions: z.array(applicationAction),
  names: operatorNames,
});
export type ApplicationCase = z.infer<typeof applicationCase>;

const area = "applications";

/** Members' applications that an operator decides on. */
export const operatorApplicationsContract = {
  list: operatorCall({
    method: "GET",
    path: "/applications",
    summary: "Applications that wait for an operator, or all",
    area,
    permission: "applications.see",
    input: queueQuery,
    output: z.object({ list: z.array(application), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/applications/detail",
    summary: "One application with its member, its pictures and what may be done",
    area,
    permission: "applications.see",
    input: caseInput,
    output: applicationCase,
    errors: ["NOT_FOUND"],
  }),
  image: operatorCall({
    method: "GET",
    path: "/applications/image",
    summary: "A picture of an application",
    area,
    permission: "applications.see",
    input: caseInput,
    output: z.object({
      picture: z.string().meta({ description: "Base64" }),
      contentType: z.enum(["image/png", "image/jpeg"]),
    }),
    errors: ["NOT_FOUND", "FILES_UNAVAILABLE"],
  }),
  approve: operatorCall({
    method: "POST",
    path: "/applications/approve",
    summary: "Grant the bonus of an application, up to the promotion's most",
    area,
    permission: "applications.approve",
    claims: "decide",
    money: true,
    input: decisionInput.extend({ amount: minorUnits, seenPictures, confirmed }),
    output: emptyObject,
    errors: [...errors, "PLAYER_EXCLUDED"],
  }),
  reject: operatorCall({
    method: "POST",
    path: "/applications/reject",
    summary: "Decide against an application; the member may apply again",
    area,
    permission: "applications.reject",
    claims: "decide",
    input: decisionInput.extend({ reason: applicationRejectReason, note: rejectNote, seenPictures }),
    output: emptyObject,
    errors,
  }),
};
