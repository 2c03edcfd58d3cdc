import { createContext, useContext } from "react";

export const UnreadContext = createContext<number | null>(null);

/**
 * Returns the number of unread messages from the latest of the server's events; null before the first one, and for
 * visitors.
 */
export function useUnreadMessages(): number | null {
  return useContext(UnreadContext);
}

/** Parses the data of an `unread` event: `{"message": 2}`. */
export function readUnread(text: unknown): number | null {
  try {
    const received = JSON.parse(String(text)) as { message?: unknown } | null;
    return Number.isSafeInteger(received?.message) ? (received?.message as number) : null;
  } catch {
    return null;
  }
}
