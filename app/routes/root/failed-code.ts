import { runningTarget } from "../../site/running-router.ts";

/** An event of the Navigation API, as far as we read it. */
interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}

/**
 * When the code of a page does not arrive, Remix reloads the page one is on, and the wish to go elsewhere is lost. Here
 * that reload becomes the one retry of the page one wanted: its document, which the server renders and which can be read
 * and used without the code. Where there is no network the page one is on stays, and says so. Browsers without the
 * Navigation API keep Remix's reload.
 */
export function retryPageWhenCodeFails() {
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated, cancelable } = event as NavigateEvent;
    const target = runningTarget();
    if (navigationType !== "reload" || userInitiated || !cancelable || target === null) return;
    event.preventDefault();
    goOn(target);
  });
}

/**
 * Asks first whether anybody answers: the browser's own page of a missing network would take the place of this one. The
 * page itself is not asked for, since to ask may already do something, such as launch a game. Whoever has gone elsewhere
 * meanwhile is left there.
 */
async function goOn(to: string) {
  const answered = await fetch("/healthz", { cache: "no-store", redirect: "manual" }).then(
    () => true,
    () => false,
  );
  if (runningTarget() !== to) return;
  if (answered) location.assign(to);
  // For load-watch.js, which shows it.
  else dispatchEvent(new CustomEvent("network-gone", { detail: () => goOn(to) }));
}
