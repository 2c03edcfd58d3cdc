import * as z from "zod";
import { epochMs, minorUnits } from "../call.ts";
import { caseSchema, decisionCall } from "./case-queue.ts";
import {
  caseInput,
  confirmed,
  decisionInput,
  listAndDetail,
  operatorCall,
  queueQuery,
  rejectionNote,
  seenPictures,
} from "./operator-call.ts";

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

const applicationCase = caseSchema(application.extend({ most: minorUnits, imageIds: z.array(z.string()) }), [
  "approve",
  "reject",
]);

const area = "applications";

/** Members' applications that an operator decides on. */
export const operatorApplicationsContract = {
  ...listAndDetail({
    area: "applications",
    query: queueQuery,
    row: application,
    detail: applicationCase,
    summaries: {
      list: "Applications that wait for an operator, or all",
      detail: "One application with its member, its pictures and what may be done",
    },
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
  approve: decisionCall({
    path: "/applications/approve",
    summary: "Grant the bonus of an application, up to the promotion's most",
    permission: "applications.approve",
    money: true,
    input: decisionInput.extend({ amount: minorUnits.min(1), seenPictures, confirmed }),
    errors: ["FEATURE_OFF", "PLAYER_EXCLUDED"],
  }),
  reject: decisionCall({
    path: "/applications/reject",
    summary: "Decide against an application; the member may apply again",
    permission: "applications.reject",
    input: decisionInput.extend({ reason: applicationRejectReason, note: rejectionNote, seenPictures }),
    errors: ["FEATURE_OFF"],
  }),
};
