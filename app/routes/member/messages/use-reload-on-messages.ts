import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useUnreadMessages } from "../../../site/unread.ts";

/** Reloads the page when the number of unread messages changes. Not during a navigation. */
export function useReloadOnMessages(): void {
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
