import { html } from "hono/html";
import { chatTexts } from "./texts.ts";

/** What somebody has written in a room. */
export interface ChatLine {
  name: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}

export const MAX_NAME = 24;
export const MAX_TEXT = 200;

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { display: flex; flex-direction: column; box-sizing: border-box; min-height: 100vh; margin: 0; padding: 1rem; }
main { flex: 1; }
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
ol { list-style: none; margin: 0; padding: 0; }
li { margin: 0.5rem 0; overflow-wrap: anywhere; }
time, .notice { font-size: 0.8125rem; }
form { position: sticky; bottom: 0; display: flex; flex-wrap: wrap; gap: 0.5rem; padding: 0.5rem 0; background: Canvas; }
label { display: grid; flex: 1 1 6rem; font-size: 0.8125rem; }
label + label { flex: 3 1 10rem; }
input, button { box-sizing: border-box; min-height: 44px; width: 100%; font: inherit; }
input { font-size: 1rem; }
button { width: auto; align-self: end; padding: 0 1rem; }
`;

/** A room with what was written last; whoever writes keeps their name. */
export function chatPage(lines: readonly ChatLine[], asked: { lang: string | null; name: string }) {
  const { tag, texts } = chatTexts(asked.lang);
  return html`<!doctype html>
    <html lang="${tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>${texts.title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/chat.css" />
        <script src="/chat.js" defer></script>
      </head>
      <body>
        <main>
          <h1>${texts.title}</h1>
          <p class="notice">${texts.notice}</p>
          ${lines.length === 0 ? html`<p>${texts.empty}</p>` : html`<ol>${lines.map(entry)}</ol>`}
        </main>
        <form method="post">
          <label>${texts.name}<input name="name" value="${asked.name}" maxlength="${MAX_NAME}" required /></label>
          <label>${texts.message}<input name="text" maxlength="${MAX_TEXT}" required autocomplete="off" /></label>
          <button>${texts.send}</button>
        </form>
      </body>
    </html>`;
}

function entry({ name, text, at }: ChatLine) {
  const time = new Date(at).toISOString();
  return html`<li><b>${name}</b> <time datetime="${time}">${time.slice(11, 16)} UTC</time><br />${text}</li>`;
}
