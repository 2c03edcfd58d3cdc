import { html } from "hono/html";
import type { Launch } from "./launch.ts";

/** A page's parts. */
interface PageParts {
  lang: string;
  title: string;
  /** The launch as in the address. */
  token: string;
  header: unknown;
  main: unknown;
  footer: unknown;
}

/** A page of the chat service. The content of `main` updates live (live-page.ts). */
export function chatDocument({ lang, title, token, header, main, footer }: PageParts) {
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="referrer" content="same-origin" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/chat.css" />
        <link rel="stylesheet" href="/look.css?${token}" />
        <script src="/chat.js" defer></script>
      </head>
      <body>
        ${header}
        <main>${main}<span id="last"></span></main>
        ${footer}
      </body>
    </html>`;
}

/** Renders a line of a conversation; `own` puts it on the reader's side. */
export function chatEntry(
  launch: Launch | null,
  line: { name: string; at: number; own: boolean; body: unknown },
) {
  const time = new Date(line.at);
  const shown = time.toLocaleTimeString(launch?.lang ?? "en", {
    ...{ hour: "2-digit", minute: "2-digit", hour12: false },
    timeZone: launch?.zone ?? "UTC",
  });
  return html`<li class="${line.own ? "own" : ""}"><span><b translate="no">${line.name}</b> <time datetime="${time.toISOString()}">${shown}</time></span><div>${line.body}</div></li>`;
}
