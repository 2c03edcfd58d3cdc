import { runningTarget } from "../../site/running-router.ts";

/** An event of the Navigation API, with the fields that we read. */
interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * Retries a navigation whose page's code does not load. Remix then reloads the current page, and the requested
 * navigation is lost. This turns that reload into one retry of the requested page: its document, which the server
 * renders and which works without the code. Without a network the current page remains and shows a message. Browsers
 * without the Navigation API keep Remix's reload.
 */
export function retryFailedNavigation() {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    const target = runningTarget();
    if (navigationType !== "reload" || userInitiated || !cancelable || target === null) return;
    event.preventDefault();
    navigateIfReachable(target);
  });
}

/**
 * Goes to the page if the server is reachable; otherwise the browser's own page for a missing network would replace
 * this one. The check does not request the page itself, since that may have effects, such as launching a game. A
 * visitor who has navigated elsewhere meanwhile stays there.
 */
async function navigateIfReachable(to: string) {
  const answered = await fetch("/healthz", { cache: "no-store", redirect: "manual" }).then(
    () => true,
    () => false,
  );
  if (runningTarget() !== to) return;
  if (answered) location.assign(to);
  // For load-watch.js, which shows it.
  else dispatchEvent(new CustomEvent("network-gone", { detail: () => navigateIfReachable(to) }));
}
