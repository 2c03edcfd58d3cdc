import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { ANALYTICS_TITLE } from "./routes/root/analytics-param.ts";
import { retryFailedNavigation } from "./routes/root/failed-code.ts";
import { analyticsLayer } from "./routes/root/lazy-parts.ts";
import { patchDomForTranslators } from "./routes/root/translated-page.ts";
import { setReceivedParts } from "./shared/preserialized.ts";
import { DIALOGS, getDialog } from "./site/dialogs/registry.ts";

retryFailedNavigation();
patchDomForTranslators();

// The installed site has its own offline page.
if (matchMedia("(display-mode: standalone)").matches) {
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

await readSiteData();

/** Hydrates a server-rendered dialog only after its code has loaded. Until then the page works as it is. */
const dialog = getDialog({ pathname: location.pathname, searchParams: new URLSearchParams(location.search) });
if (dialog) await DIALOGS[dialog].load();

// The same applies to the question about analytics.
if (document.getElementById(ANALYTICS_TITLE)) await analyticsLayer.load();

// A press aborts hydration that is waiting for the page's data (React's error 345), so hydration starts after they are
// read.
await readPageData();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

/** Receives the values that the page's data refer to; the page requested their file together with its scripts. */
async function readSiteData(): Promise<void> {
  const answer = await (window as { siteData?: Promise<Response> }).siteData;
  if (!answer) return;
  // load-watch.js then reloads the page.
  if (!answer.ok) throw new Error(`the page's data were answered ${answer.status}`);
  setReceivedParts(await answer.json());
}

/**
 * Makes Remix read the page's data, which happens on its first render: it throws the promise to wait for before it
 * calls any hook.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // Any other error is thrown again on render.
    if (reading instanceof Promise) await reading;
  }
}
