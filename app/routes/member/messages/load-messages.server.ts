import type { AppLoadContext } from "@remix-run/node";
import type * as z from "zod";
import { messageTab } from "../../../platform/contract/messages.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { readPageNumber } from "../../../site/page-number.ts";

const PAGE_SIZE = 10;

type Kind = z.infer<typeof messageTab>;

/**
 * Loads the inbox: a page of one kind, and the open message. Without a kind in the address it is the first with unread
 * messages. Opening a message marks it as read.
 */
export async function loadMessages({ platform }: AppLoadContext, params: URLSearchParams) {
  const asked = messageTab.safeParse(params.get("kind")).data;
  const pageNo = readPageNumber(params);
  const open = params.get("message");
  const deleted = params.get("deleted");
  try {
    const opened = open === null ? null : await openMessage(platform, open);
    const list = (kind: Kind) => platform.messages.list({ kind, pageNo, pageSize: PAGE_SIZE });
    const first = await list(asked ?? "system");
    const kind = asked ?? getFirstUnread(first.unread);
    const found = kind === (asked ?? "system") ? first : await list(kind);
    return {
      messages: { kind, pageNo, found, opened, isGone: open !== null && !opened, deleted },
      status: 200,
    };
  } catch (error) {
    const { status } = getFailure(error);
    const kind = asked ?? "system";
    return { messages: { kind, pageNo, found: null, opened: null, isGone: false, deleted: null }, status };
  }
}

const getFirstUnread = (unread: Record<Kind, number>): Kind =>
  unread.system === 0 && unread.personal > 0 ? "personal" : "system";

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
