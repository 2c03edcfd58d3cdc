import { useLocation } from "@remix-run/react";
import { useEffect } from "react";

const LOADER = "https://www.googletagmanager.com/gtag/js";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Adds a command to Google's queue, which requires the arguments object itself, not an array. */
function gtag(..._command: unknown[]) {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: the tag tells a command from other entries by its arguments object
  window.dataLayer.push(arguments);
}

/** Loads the tag once. Its cookies are set for this host only, so that the server can delete them. */
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

/** Counts the current page, by its path: search parameters contain codes, names and sign-in links. */
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
