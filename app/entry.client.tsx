import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { DIALOGS, getDialog } from "./routes/dialogs/registry.ts";
import { analyticsLayer } from "./routes/root/analytics-part.ts";
import { ANALYTICS_TITLE } from "./routes/root/ask-analytics.ts";
import { retryPageWhenCodeFails } from "./routes/root/failed-code.ts";
import { allowTranslation } from "./routes/root/translated-page.ts";
import { receiveParts } from "./shared/preserialized.ts";

retryPageWhenCodeFails();
allowTranslation();

// The site on a home screen has a page of its own for when the network is away.
if (matchMedia("(display-mode: standalone)").matches) {
  void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
}

await readSiteData();

/** A dialog that the server rendered is taken over only with its code at hand. Without it the page works as it is. */
const dialog = getDialog({ pathname: location.pathname, searchParams: new URLSearchParams(location.search) });
if (dialog) await DIALOGS[dialog].load();

// So is the question about analytics.
if (document.getElementById(ANALYTICS_TITLE)) await analyticsLayer.load();

// Hydration that waits for the page's data is broken off by a press (React's error 345), so it begins once they are read.
await readPageData();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});

/** Takes the values that the page's data name, whose file the page asked for together with its scripts. */
async function readSiteData(): Promise<void> {
  const answer = await (window as { siteData?: Promise<Response> }).siteData;
  if (!answer) return;
  // load-watch.js has the page loaded once more.
  if (!answer.ok) throw new Error(`the page's data were answered ${answer.status}`);
  receiveParts(await answer.json());
}

/**
 * Has Remix read the page's data, which it does when it is rendered first: it throws what to wait for, before it calls
 * any hook.
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (reading) {
    // Anything else that it may throw, it throws again when it is rendered.
    if (reading instanceof Promise) await reading;
  }
}
