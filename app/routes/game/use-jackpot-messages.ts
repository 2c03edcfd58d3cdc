import { type RefObject, useEffect } from "react";
import { readJackpotPool } from "../../site/read-jackpot-pool.ts";

const REFRESH_MS = 15_000;

/**
 * Sends the amount of the brand's pool to a jackpot game's frame (docs/vendor-wallet.md): on load, and every 15 seconds
 * while the page is visible. `origin` is the frame's; null for a game that does not play for the pool.
 */
export function useJackpotMessages(frame: RefObject<HTMLIFrameElement>, origin: string | null): void {
  useEffect(() => {
    const element = frame.current;
    if (!element || origin === null) return;
    const tell = async () => {
      if (document.visibilityState !== "visible") return;
      const amount = await readJackpotPool();
      if (amount !== null) {
        element.contentWindow?.postMessage({ source: "marquee", type: "jackpot", amount }, origin);
      }
    };
    const onLoad = () => void tell();
    element.addEventListener("load", onLoad);
    // The frame may have loaded before this page's scripts.
    void tell();
    const timer = setInterval(onLoad, REFRESH_MS);
    return () => {
      element.removeEventListener("load", onLoad);
      clearInterval(timer);
    };
  }, [frame, origin]);
}
