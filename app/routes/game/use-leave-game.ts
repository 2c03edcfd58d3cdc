import { useEffect } from "react";

/**
 * Notifies the site once that a game is left: by navigation within the site, or with the page itself. A page that the
 * browser restores from its cache is reloaded, since its money was returned.
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
