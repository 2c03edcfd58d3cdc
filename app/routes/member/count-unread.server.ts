import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../site/call-failure.ts";

export const NOTHING_UNREAD = { message: 0, mission: 0, reward: 0 };

/**
 * Counts the unread items for the badges of the menu; none when that fails, since the page works without its menu's
 * counts.
 */
export async function countUnread({ platform }: AppLoadContext) {
  try {
    return await platform.content.unreadCount({});
  } catch (error) {
    getFailure(error);
    return NOTHING_UNREAD;
  }
}
