import { type RefObject, useEffect } from "react";
import { readJackpotPool } from "../../site/read-jackpot-pool.ts";

const REFRESH_MS = 15_000;

/**
 * Tells a jackpot game's frame what the brand's pool holds (docs/vendor-wallet.md): when it has loaded, and every 15 seconds
 * while the page is seen. `origin` is the frame's; null for a game that does not play for the pool.
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
    // It may have loaded before this page's scripts arrived.
    void tell();
    const timer = setInterval(onLoad, REFRESH_MS);
    return () => {
      element.removeEventListener("load", onLoad);
      clearInterval(timer);
    };
  }, [frame, origin]);
}
