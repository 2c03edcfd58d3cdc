import * as z from "zod";
import { epochMs, shortText } from "../call.ts";
import { FEEDBACK_TYPES } from "../content.ts";
import { caseSchema, decisionCall } from "./case-queue.ts";
import { memberFacts } from "./member-facts.ts";
import { decisionInput, listAndDetail, queueQuery, reasonText } from "./operator-call.ts";

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
  ...listAndDetail({
    area: "feedback",
    query: queueQuery,
    row: feedback,
    detail: caseSchema(feedback, ["answer", "close"]).extend({ member: memberFacts.nullable() }),
    summaries: { list: "Feedback that waits for an answer, or all", detail: "One feedback with its member" },
  }),
  answer: decisionCall({
    path: "/feedback/answer",
    summary: "Answer a member's feedback: it arrives as a personal message",
    description: "CONFLICT with `details.state` where it was answered or closed; FORBIDDEN for a visitor's.",
    permission: "feedback.answer",
    input: decisionInput.extend({ answer: answerText }),
  }),
  close: decisionCall({
    path: "/feedback/close",
    summary: "Close a feedback without a message, with a note for other operators",
    permission: "feedback.close",
    input: decisionInput.extend({ note: reasonText }),
  }),
};
