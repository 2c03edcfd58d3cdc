import type { AppLoadContext } from "@remix-run/node";
import { messageTab } from "../../../platform/contract/messages.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { readPageNumber } from "../../../site/page-number.ts";

const PAGE_SIZE = 10;

/** Loads the inbox: a page of one kind, and the open message. Opening a message marks it as read. */
export async function loadMessages({ platform }: AppLoadContext, params: URLSearchParams) {
  const kind = messageTab.catch("system").parse(params.get("kind"));
  const pageNo = readPageNumber(params);
  const open = params.get("message");
  const deleted = params.get("deleted");
  try {
    const opened = open === null ? null : await openMessage(platform, open);
    const found = await platform.messages.list({ kind, pageNo, pageSize: PAGE_SIZE });
    return {
      messages: { kind, pageNo, found, opened, isGone: open !== null && !opened, deleted },
      status: 200,
    };
  } catch (error) {
    const { status } = getFailure(error);
    return { messages: { kind, pageNo, found: null, opened: null, isGone: false, deleted: null }, status };
  }
}

export type MessagesData = Awaited<ReturnType<typeof loadMessages>>["messages"];

/** Returns a message and marks it as read; null if it does not exist or was deleted in another tab. */
async function openMessage({ messages }: AppLoadContext["platform"], messageId: string) {
  try {
    const message = await messages.detail({ messageId });
    if (!message.read) await messages.markRead({ messageId });
    return message;
  } catch (error) {
    if (getFailure(error).data.code === "NOT_FOUND") return null;
    throw error;
  }
}
