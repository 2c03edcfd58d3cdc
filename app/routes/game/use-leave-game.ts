import { useEffect } from "react";

/**
 * Tells the site once that a game is left: by going elsewhere on the site, or with the page itself. A page that the browser
 * kept and shows again is loaded anew, since its money went back.
 */
export function useLeaveGame(start: string | null): void {
  useEffect(() => {
    if (start === null) return;
    let isLeft = false;
    const leave = () => {
      if (!isLeft) navigator.sendBeacon("/game/leave", new URLSearchParams({ start }));
      isLeft = true;
    };
    const again = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener("pagehide", leave);
    addEventListener("pageshow", again);
    return () => {
      removeEventListener("pagehide", leave);
      removeEventListener("pageshow", again);
      leave();
    };
  }, [start]);
}
