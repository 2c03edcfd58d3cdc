import * as z from "zod";
import { emptyObject, epochMs, shortText } from "../call.ts";
import { FEEDBACK_TYPES } from "../content.ts";
import { caseClaimFields } from "./cases.ts";
import { memberFacts } from "./member-facts.ts";
import {
  caseInput,
  decisionInput,
  operatorCall,
  operatorNames,
  queueQuery,
  reasonText,
} from "./operator-call.ts";

const area = "feedback";

const feedback = z.object({
  merchantId: z.string(),
  id: z.string(),
  username: z.string().nullable().meta({ description: "Null for a visitor" }),
  type: z.enum(FEEDBACK_TYPES),
  content: z.string(),
  contact: z.string(),
  language: z.string(),
  state: z.enum(["open", "answered", "closed"]),
  answer: z.string().meta({ description: "Answer that the member reads, or the reason for closing" }),
  decidedBy: z.string().nullable(),
  decidedAt: epochMs.nullable(),
  createdAt: epochMs,
});
export type OperatorFeedback = z.infer<typeof feedback>;

/** The answer that the member reads, trimmed. */
const answerText = shortText(4_000)
  .trim()
  .refine((text) => text.length >= 2 && text.isWellFormed(), { params: { key: "error.field.required" } });

/** Feedback from members and visitors, and the answers. */
export const operatorFeedbackContract = {
  list: operatorCall({
    method: "GET",
    path: "/feedback",
    summary: "Feedback that waits for an answer, or all",
    area,
    permission: "feedback.see",
    input: queueQuery,
    output: z.object({ list: z.array(feedback), total: z.int() }),
  }),
  detail: operatorCall({
    method: "GET",
    path: "/feedback/detail",
    summary: "One feedback with its member",
    area,
    permission: "feedback.see",
    input: caseInput,
    output: z.object({
      one: feedback,
      member: memberFacts.nullable(),
      ...caseClaimFields,
      actions: z.array(z.enum(["answer", "close"])),
      names: operatorNames,
    }),
    errors: ["NOT_FOUND"],
  }),
  answer: operatorCall({
    method: "POST",
    path: "/feedback/answer",
    summary: "Answer a member's feedback: it arrives as a personal message",
    description: "CONFLICT with `details.state` where it was answered or closed; FORBIDDEN for a visitor's.",
    area,
    permission: "feedback.answer",
    input: decisionInput.extend({ answer: answerText }),
    output: emptyObject,
    claims: "decide",
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  close: operatorCall({
    method: "POST",
    path: "/feedback/close",
    summary: "Close a feedback without a message, with a note for other operators",
    area,
    permission: "feedback.close",
    input: decisionInput.extend({ note: reasonText }),
    output: emptyObject,
    claims: "decide",
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
