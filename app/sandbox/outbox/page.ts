import { html } from "hono/html";

/** A message as the page shows it. */
export interface Message {
  merchant: string;
  brand: string;
  channel: "sms" | "email";
  to: string;
  subject: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 46rem; margin: 0 auto; padding: 1rem; }
nav ul, ol { list-style: none; margin: 0; padding: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; }
nav a { display: inline-block; padding: 0.5rem 0; }
nav a[aria-current] { font-weight: 700; text-decoration: none; }
article { border: 1px solid; border-radius: 8px; padding: 0.75rem 1rem; margin: 0.75rem 0; }
h1 { font-size: 1.5rem; }
h2 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; overflow-wrap: anywhere; white-space: pre-line; }
.text { font-size: 1.125rem; }
`;

/** Renders the messages of one brand, or of all, newest first. */
export function outboxPage(brands: ReadonlyMap<string, string>, chosen: string | null, messages: Message[]) {
  const link = (to: string, label: string, current: boolean) =>
    html`<li><a href="${to}" ${current ? html`aria-current="page"` : ""}>${label}</a></li>`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Outbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/outbox.css" />
        <script src="/outbox.js" defer></script>
      </head>
      <body>
        <main>
          <h1>Outbox</h1>
          <p>The SMS and email of this demonstration. Nothing is really sent, and everything is deleted when the site stops.</p>
          <nav aria-label="Brands">
            <ul>
              ${link("/", "All brands", chosen === null)}
              ${[...brands].map(([code, name]) => link(`/?brand=${encodeURIComponent(code)}`, name, chosen === code))}
            </ul>
          </nav>
          ${messages.length === 0 ? html`<p>Nothing has been sent yet.</p>` : html`<ol>${messages.map(entry)}</ol>`}
        </main>
      </body>
    </html>`;
}

/** Turns the addresses in a text into links. */
function withLinks(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

function entry({ channel, to, brand, subject, text, at }: Message) {
  const time = new Date(at).toISOString();
  return html`<li>
    <article>
      <h2>${channel === "sms" ? "SMS" : "Email"} to ${to}</h2>
      <p>${brand}, <time datetime="${time}">${time.slice(11, 19)} UTC</time></p>
      ${subject ? html`<p><strong>${subject}</strong></p>` : ""}
      <p class="text">${withLinks(text)}</p>
    </article>
  </li>`;
}
