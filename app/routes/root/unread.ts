import { createContext, useContext } from "react";

export const UnreadContext = createContext<number | null>(null);

/** Unread messages, as the server's events last told; null before they did, and for visitors. */
export function useUnreadMessages(): number | null {
  return useContext(UnreadContext);
}

/** The data of an `unread` event: `{"message": 2}`. */
export function readUnread(text: unknown): number | null {
  try {
    const told = JSON.parse(String(text)) as { message?: unknown } | null;
    return Number.isSafeInteger(told?.message) ? (told?.message as number) : null;
  } catch {
    return null;
  }
}
