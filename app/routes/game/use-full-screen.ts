import { type RefObject, useCallback, useEffect, useState } from "react";

interface FullScreen {
  /** True while the element fills the window by styles, because the browser provides no full screen. */
  isFilling: boolean;
  open: () => void;
  close: () => void;
}

/**
 * Makes an element full screen with the browser's own mode. When the browser has none for elements (Safari on an
 * iPhone) or refuses, the element fills the window by styles. That state is closed by `close`, by Escape, and by the
 * browser's Back.
 */
export function useFullScreen(stage: RefObject<HTMLElement>): FullScreen {
  const [isFilling, setIsFilling] = useState(false);
  const open = useCallback(() => {
    void requestFullScreen(stage.current).then((isFull) => setIsFilling(!isFull));
  }, [stage]);
  const close = useCallback(() => history.back(), []);
  useEffect(() => {
    if (!isFilling) return;
    // Duplicates the history entry, so that Back returns to the same page. The router's own fields stay.
    history.pushState(history.state, "");
    const end = () => setIsFilling(false);
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") history.back();
    };
    addEventListener("popstate", end);
    addEventListener("keydown", onKey);
    return () => {
      removeEventListener("popstate", end);
      removeEventListener("keydown", onKey);
    };
  }, [isFilling]);
  return { isFilling, open, close };
}

/** Requests full screen for the element; returns true when the browser shows it. */
export async function requestFullScreen(
  element: Pick<Partial<HTMLElement>, "requestFullscreen"> | null,
): Promise<boolean> {
  if (typeof element?.requestFullscreen !== "function") return false;
  try {
    await element.requestFullscreen();
    return true;
  } catch {
    return false;
  }
}
