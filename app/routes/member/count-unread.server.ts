import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../site/call-failure.ts";

export const NOTHING_UNREAD = { message: 0, mission: 0, reward: 0 };

/** What waits, for the badges of the menu; nothing where that cannot be read, since the page is more than its menu. */
export async function countUnread({ platform }: AppLoadContext) {
  try {
    return await platform.content.unreadCount({});
  } catch (error) {
    getFailure(error);
    return NOTHING_UNREAD;
  }
}
