import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageTag } from "../../i18n/languages.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import { brandColours } from "./colours.ts";

/**
 * `/sw.js`: the service worker of the installed site. It shows its own page when the network is unavailable, and
 * otherwise leaves every request alone: displayed money never comes from a cache.
 */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, t } = context;
  const { language } = context.request;
  const { ground, text, accent } = brandColours(brand);
  const words = (key: Parameters<typeof t>[0]) => escapeHtml(t(key));
  const page = `<!doctype html>
<html lang="${languageTag(language)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${words("shell.error.offline.title")} · ${escapeHtml(brand.document.name)}</title>
<style>
body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 12px; padding: 24px; text-align: center;
  font: 16px/1.5 system-ui, sans-serif; background: ${ground}; color: ${text} }
h1 { font-size: 22px; margin: 0 } p { margin: 0; max-width: 40ch }
a { color: ${accent}; font-weight: 600; padding: 12px }
</style>
<h1>${words("shell.error.offline.title")}</h1>
<p>${words("shell.error.offline.text")}</p>
<p><a href="">${words("shell.retry")}</a></p>`;
  const script = `const page = ${JSON.stringify(page).replaceAll("<", "\\u003c")};
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()])),
);
self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate" || event.request.method !== "GET") return;
  event.respondWith(
    (async () => {
      try {
        return (await event.preloadResponse) ?? (await fetch(event.request));
      } catch {
        return new Response(page, {
          status: 503,
          headers: {
            "content-type": "text/html; charset=utf-8",
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
          },
        });
      }
    })(),
  );
});
`;
  return new Response(script, {
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      // A worker's own policy: it may connect to this site only.
      "content-security-policy": "default-src 'none'; connect-src 'self'",
      vary: "Cookie",
    },
  });
}
