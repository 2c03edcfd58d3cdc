import * as z from "zod";
import { epochMs, queryInt, shortText } from "../call.ts";
import { MAX_TITLE_LENGTH } from "./announcements.ts";
import { caseInput, listQuery, operationKey, operatorCall, typedText } from "./operator-call.ts";

const area = "messages";

/** The recipients of a message: one member by name, or all accounts that meet every given condition. */
const recipients = {
  merchant: caseInput.shape.merchant,
  username: shortText(64).optional().meta({ description: "One member alone; then nothing else narrows" }),
  label: typedText.optional(),
  registeredFrom: queryInt(0).optional().meta({ description: "Registered at that time or later, epoch ms" }),
  deposited: z
    .enum(["yes", "no"])
    .optional()
    .meta({ description: "Filters by a deposit having ever been credited" }),
};

const sent = z.object({
  merchantId: z.string(),
  id: z.string(),
  to: z.object({
    username: z.string().nullable(),
    label: z.string().nullable(),
    registeredFrom: epochMs.nullable(),
    deposited: z.boolean().nullable(),
  }),
  title: z.string().meta({ description: "In the merchant's default language" }),
  recipients: z.int().meta({ description: "Accounts it was for when it was sent" }),
  sentBy: z.string(),
  sentAt: epochMs,
});
export type SentMessage = z.infer<typeof sent>;

/** Messages to members. */
export const operatorMessagesContract = {
  list: operatorCall({
    method: "GET",
    path: "/messages",
    summary: "Messages that operators sent, newest first",
    area,
    permission: "messages.see",
    input: listQuery,
    output: z.object({ list: z.array(sent), total: z.int() }),
  }),
  count: operatorCall({
    method: "GET",
    path: "/messages/count",
    summary: "How many accounts a message would be for",
    area,
    permission: "messages.see",
    input: z.object(recipients),
    output: z.object({ count: z.int() }),
    errors: ["NOT_FOUND", "FEATURE_OFF"],
  }),
  send: operatorCall({
    method: "POST",
    path: "/messages/send",
    summary: "Send a message: one row, however many it is for",
    description:
      "CONFLICT with `details.count` where it would be for more than `seenCount` by now, by over one in a hundred.",
    area,
    permission: "messages.send",
    input: z.object({
      ...recipients,
      texts: z.record(
        z.string().regex(/^[A-Z]{2,3}$/),
        z.object({ title: shortText(MAX_TITLE_LENGTH), content: shortText(40_000) }),
      ),
      seenCount: queryInt(0).meta({ description: "The number that was confirmed" }),
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string() }),
    errors: ["NOT_FOUND", "CONFLICT", "FEATURE_OFF", "IDEMPOTENCY_CONFLICT"],
  }),
};
