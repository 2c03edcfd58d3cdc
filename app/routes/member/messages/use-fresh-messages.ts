import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useUnreadMessages } from "../../root/unread.ts";

/** Loads the page anew when another number of messages is unread than before. Not while the page goes anywhere. */
export function useFreshMessages(): void {
  const count = useUnreadMessages();
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const shown = useRef(count);
  useEffect(() => {
    if (count === shown.current || state !== "idle") return;
    const isFirst = shown.current === null;
    shown.current = count;
    if (!isFirst) revalidate();
  }, [count, state, revalidate]);
}
