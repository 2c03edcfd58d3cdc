import { escapeHtml } from "../../shared/escape-html.ts";
import { PEOPLE } from "./people.ts";
import { textsFor } from "./texts.ts";

/** A plain page of a simulated service; in English unless a tag says otherwise. */
export function page(title: string, body: string, tag = "en"): string {
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; }
main { width: min(400px, 100% - 32px); display: grid; gap: 12px; padding: 24px 0; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0; }
p { margin: 0; }
form { display: grid; gap: 8px; }
input { font: inherit; padding: 12px 16px; border: 1px solid; border-radius: 10px; }
button { font: inherit; text-align: start; padding: 12px 16px; border: 1px solid; border-radius: 10px; cursor: pointer; background: none; color: inherit; }
button small { display: block; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; padding: 6px 0; }
code { font-size: 1.2rem; }
</style>
</head>
<body><main>${body}</main></body>
</html>`;
}

/** Renders the page for a sign-in that has expired or does not exist. */
export function renderExpiredPage(service: string, acceptLanguage: string | null | undefined): string {
  const { tag, texts } = textsFor(acceptLanguage);
  return page(service, `<h1>${escapeHtml(service)}</h1><p>${texts.over}</p>`, tag);
}

/**
 * The page for choosing an identity or cancelling, in the browser's language. Posts `person`, `name` or `cancel` to
 * `action`.
 */
export function signInPage(
  service: string,
  action: string,
  acceptLanguage: string | null | undefined,
  fields: Record<string, string> = {},
): string {
  const { tag, texts } = textsFor(acceptLanguage);
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const people = PEOPLE.map(
    ({ id, name, email }) =>
      `<button name="person" value="${id}">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`,
  );
  return page(
    service,
    `<h1>${escapeHtml(service)}</h1>
<p>${texts.who}</p>
<form method="post" action="${escapeHtml(action)}">${hidden.join("")}${people.join("")}
<button name="cancel" value="1">${texts.cancel}</button></form>
<form method="post" action="${escapeHtml(action)}">${hidden.join("")}
<label for="name">${texts.other}</label>
<input id="name" name="name" maxlength="60" autocomplete="off" required>
<button>${texts.go}</button></form>`,
    tag,
  );
}

export const PAGE_HEADERS = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};
