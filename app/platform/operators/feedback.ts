import { createFeedbackService, type QueuedFeedback, textToHtml } from "../content/content.server.ts";
import type { FeedbackType } from "../contract/content.ts";
import type { OperatorFeedback } from "../contract/ops/feedback.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { sendMessage } from "../messages/messages.server.ts";
import { caseQueue } from "./case-queue.ts";
import type { OperatorAreaHandlers } from "./operator-context.ts";

/** Feedback: answered with a personal message to the member, or closed. */
export function feedbackHandlers(services: Services): OperatorAreaHandlers<"feedback"> {
  const feedback = createFeedbackService(services);
  return caseQueue("feedback", services, {
    list: feedback.list,
    find: ({ merchant }, id) => feedback.get(merchant.code, id),
    toView,
    getAccount: (row) => row.account_id,
    getOpenActions({ state, account_id }) {
      const isOpen = state === "open";
      return { answer: isOpen && account_id !== null, close: isOpen };
    },
    getOperators: (row) => [row.decided_by],
    decisions: {
      /** @throws PlatformError FORBIDDEN for an answer to a visitor. */
      answer: ({ merchant, operation: actor }, { id, answer }) =>
        feedback.decide(merchant, { id, state: "answered", answer, actor }, async (trx, row) => {
          if (row.account_id === null) throw new PlatformError("FORBIDDEN");
          await sendMessage(trx, {
            merchantId: merchant.code,
            to: { accountId: row.account_id },
            topic: "feedback",
            texts: { [row.language]: { title: "", content: textToHtml(answer) } },
            recipients: 1,
            sentBy: actor.operatorId,
            sentAt: services.clock.now(),
            idempotencyKey: `feedback:${id}`,
          });
        }),
      close: ({ merchant, operation: actor }, { id, note }) =>
        feedback.decide(merchant, { id, state: "closed", answer: note, actor }),
    },
  });
}

function toView(row: QueuedFeedback): OperatorFeedback {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    username: row.username_shown,
    type: row.type as FeedbackType,
    content: row.content,
    contact: row.contact,
    language: row.language,
    state: row.state,
    answer: row.answer,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    createdAt: row.created_at,
  };
}
