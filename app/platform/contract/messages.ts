import * as z from "zod";
import {
  call,
  emptyObject,
  epochMs,
  pageNo,
  pageSize,
  queryInt,
  REAL_ACCOUNTS,
  requiredText,
} from "./call.ts";

const messageId = requiredText(64);

/** A message in a list, without its text. */
const messageHead = z.object({
  messageId: z.string(),
  kind: z.enum(["system", "personal"]).meta({ description: "Sent to many, or to this account alone" }),
  topic: z.enum(["notice", "feedback"]).meta({ description: "`feedback`: an answer to a feedback" }),
  title: z.string().meta({ description: "Plain text; empty where the topic says it all" }),
  read: z.boolean(),
  sentAt: epochMs,
});
export type MessageHead = z.infer<typeof messageHead>;

const message = messageHead.extend({ content: z.string().meta({ description: "HTML, sanitised" }) });
export type Message = z.infer<typeof message>;

export const messageTab = z.enum(["system", "personal"]);

/** The messages of an account: personal ones, and those sent to a group that includes it. */
export const messagesContract = {
  list: call({
    method: "GET",
    path: "/wps/messages",
    area: "messages",
    summary: "The account's messages, newest first, with what is unread of each kind",
    roles: REAL_ACCOUNTS,
    pages: ["member/messageV2"],
    errors: ["FEATURE_OFF"],
    input: z.object({ kind: messageTab, pageNo, pageSize }),
    output: z.object({
      list: z.array(messageHead),
      total: z.int(),
      totalPages: z.int(),
      unread: z.object({ system: z.int(), personal: z.int() }),
    }),
  }),
  unread: call({
    method: "GET",
    path: "/wps/messages/unread",
    area: "messages",
    summary: "How many messages are unread; 0 where the merchant has none",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({ message: z.int() }),
  }),
  detail: call({
    method: "GET",
    path: "/wps/messages/detail",
    area: "messages",
    summary: "One message with its text",
    roles: REAL_ACCOUNTS,
    pages: ["member/messageV2"],
    errors: ["NOT_FOUND", "FEATURE_OFF"],
    input: z.object({ messageId }),
    output: message,
  }),
  markRead: call({
    method: "POST",
    path: "/wps/messages/read",
    area: "messages",
    summary: "Mark a message as read",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "FEATURE_OFF"],
    input: z.object({ messageId }),
    output: emptyObject,
  }),
  markAllRead: call({
    method: "POST",
    path: "/wps/messages/readAll",
    area: "messages",
    summary: "Mark every message as read that was sent by then",
    roles: REAL_ACCOUNTS,
    errors: ["FEATURE_OFF"],
    input: z.object({
      until: queryInt(0).meta({
        description: "When the newest that the member has seen listed was sent, epoch ms",
      }),
    }),
    output: emptyObject,
  }),
  remove: call({
    method: "POST",
    path: "/wps/messages/delete",
    area: "messages",
    summary: "Delete a message from the account's inbox",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "FEATURE_OFF"],
    input: z.object({ messageId }),
    output: emptyObject,
  }),
  restore: call({
    method: "POST",
    path: "/wps/messages/restore",
    area: "messages",
    summary: "Take back that a message was deleted",
    roles: REAL_ACCOUNTS,
    errors: ["NOT_FOUND", "FEATURE_OFF"],
    input: z.object({ messageId }),
    output: emptyObject,
  }),
};
