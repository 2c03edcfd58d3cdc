import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const LOADER = "https://www.googletagmanager.com/gtag/js";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Google's command queue, which takes the arguments object itself, not an array. */
function gtag(..._command: unknown[]) {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag tells a command from other entries by its arguments object
  window.dataLayer.push(arguments);
}

/** Loads the tag once. Its cookies are this host's alone, so that the server can take them away. */
function loadTag(tagId: string) {
  if (window.dataLayer) return;
  gtag("js", new Date());
  gtag("config", tagId, {
    send_page_view: false,
    cookie_domain: "none",
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement("script");
  script.async = true;
  script.src = `${LOADER}?id=${encodeURIComponent(tagId)}`;
  document.head.append(script);
}

/** Counts the page one is on, by its path: search parameters hold codes, names and links of a sign-in. */
export function AnalyticsTag({ tagId }: { tagId: string }) {
  const { pathname } = useLocation();
  useEffect(() => {
    loadTag(tagId);
    const referrer = document.referrer ? new URL(document.referrer).origin : "";
    gtag("set", { page_location: location.origin + pathname, page_referrer: referrer });
    gtag("event", "page_view");
  }, [tagId, pathname]);
  return null;
}
