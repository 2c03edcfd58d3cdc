import { type RefObject, useCallback, useEffect, useState } from "react";

interface FullScreen {
  /** True while the element fills the window by its styles, where the browser gives no full screen. */
  isFilling: boolean;
  open: () => void;
  close: () => void;
}

/**
 * Full screen for an element: the browser's own, or where it has none for elements (Safari on an iPhone) or refuses, the whole
 * window by styles. The latter is closed by `close`, by Escape, and by the browser's Back.
 */
export function useFullScreen(stage: RefObject<HTMLElement>): FullScreen {
  const [isFilling, setIsFilling] = useState(false);
  const open = useCallback(() => {
    void requestFullScreen(stage.current).then((isFull) => setIsFilling(!isFull));
  }, [stage]);
  const close = useCallback(() => history.back(), []);
  useEffect(() => {
    if (!isFilling) return;
    // The same entry once more, so that Back leads from it to the page as it is. The router's own fields stay.
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

/** True while the browser shows the element on its full screen. */
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
