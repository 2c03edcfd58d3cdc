import { html, raw } from "hono/html";
import { renderSVG } from "uqr";
import type { Checkout, Payout } from "./store.ts";

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem 1rem; }
main.pay { max-width: 26rem; margin: 0 auto; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 0.25rem; }
h2 { font-size: 1.05rem; margin: 1.5rem 0 0.5rem; }
p { margin: 0 0 0.75rem; }
.sum { font-size: 2rem; font-weight: 700; margin: 0.5rem 0; font-variant-numeric: tabular-nums; }
.qr svg { width: 11rem; height: 11rem; display: block; border: 8px solid #fff; }
form { display: grid; gap: 0.5rem; margin: 0.75rem 0; }
form.row { display: flex; flex-wrap: wrap; margin: 0; }
button { font: inherit; text-align: start; padding: 0.6rem 0.9rem; border: 1px solid; border-radius: 10px; cursor: pointer; background: none; color: inherit; }
button.main { background: #0b5; border-color: #0b5; color: #001a0c; font-weight: 700; text-align: center; }
form.row button { padding: 0.25rem 0.6rem; border-radius: 6px; }
details summary { cursor: pointer; padding: 0.5rem 0; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid; vertical-align: top; }
td.num { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;

/** The outcomes of a payment other than success, with the label of each one's button. */
const INJECTED_FAULTS: readonly (readonly [string, string])[] = [
  ["slow", "Pay; it is detected at once and final a moment later"],
  ["decline", "The payment is declined"],
  ["less", "Pay only half of it"],
  ["more", "Pay a little more"],
  ["foreign", "Pay in another currency"],
  ["late", "It expires, and is paid a moment later"],
  ["twice", "Pay; the shop is told twice at the same moment"],
  ["disorder", "Pay; older news reaches the shop after that"],
  ["forged", "Do not pay; the shop is told so with a wrong and with an old signature"],
  ["silent", "Pay; the shop is never told, and has to ask"],
];

const page = (
  title: string,
  main: ReturnType<typeof html> | Promise<unknown>,
  live: boolean,
) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>${title}</title>
      <link rel="icon" href="data:," />
      <link rel="stylesheet" href="/pay.css" />
      ${live ? html`<script src="/pay.js" defer></script>` : ""}
    </head>
    <body>
      ${main}
    </body>
  </html>`;

/** Renders the page on which a payment is made. */
export function checkoutPage(checkout: Checkout, now: number) {
  const { brandName, reference, state, kind, methods, returnUrl, expiresAt } = checkout;
  const isOpen = (state === "pending" || state === "processing") && now < expiresAt;
  const button = (what: string, label: string, main = false) =>
    html`<button name="what" value="${what}" ${main ? html`class="main"` : ""}>${label}</button>`;
  const sum = computeSum(checkout);
  const ways =
    methods === "" ? [`Pay ${sum}`] : methods.split(" ").map((method) => `Pay ${sum} by ${method}`);
  return page(
    `Pay ${brandName}`,
    html`<main class="pay">
      <h1>Pay ${brandName}</h1>
      <p>A simulated payment provider. No real money moves here.</p>
      <p class="sum">${sum}</p>
      <p>Reference ${reference}</p>
      ${kind === "qr" && isOpen ? html`<div class="qr" role="img" aria-label="QR code of this payment">${raw(renderSVG(`pay:${checkout.id}`))}</div>` : ""}
      ${
        isOpen
          ? html`<form method="post">${ways.map((label) => button("pay", label, true))} ${button("leave", "Go back without paying")}</form>
              <details>
                <summary>Simulate a problem</summary>
                <form method="post">${INJECTED_FAULTS.map(([what, label]) => button(what, label))}</form>
              </details>`
          : html`<p>This payment is <strong>${isOver(state) ? state : "expired"}</strong>.</p>
              <p><a href="${returnUrl}">Back to ${brandName}</a></p>`
      }
    </main>`,
    false,
  );
}

function isOver(state: Checkout["state"]): boolean {
  return state !== "pending" && state !== "processing";
}

/** All payments and payouts, each with the actions that are still possible. */
export function indexPage(checkouts: readonly Checkout[], payouts: readonly Payout[]) {
  const press = (id: string, actions: readonly (readonly [string, string])[]) =>
    html`<form method="post" class="row">
      <input type="hidden" name="id" value="${id}" />
      ${actions.map(([what, label]) => html`<button name="what" value="${what}">${label}</button>`)}
    </form>`;
  const time = (at: number) => new Date(at).toISOString().slice(11, 19);
  return page(
    "Payments",
    html`<main>
      <h1>Payments</h1>
      <p>The simulated payment provider of this demonstration: payments in and out. Times are in UTC.</p>
      <h2>Paid in</h2>
      ${
        checkouts.length === 0
          ? html`<p>Nothing yet. A payment appears here once a member has requested a deposit through this provider.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Paid in"><table>
              <thead><tr><th>Reference</th><th>Brand</th><th>Amount</th><th>State</th><th>Since</th><th>Actions</th></tr></thead>
              <tbody>
                ${checkouts.map(
                  (one) => html`<tr>
                    <td><a href="/checkout/${one.id}">${one.reference}</a></td>
                    <td>${one.brandName}</td>
                    <td class="num">${computeSum(one)}</td>
                    <td>${one.state}</td>
                    <td>${time(one.at)}</td>
                    <td>${
                      one.state === "paid"
                        ? press(one.id, [
                            ["again", "Tell again"],
                            ["reversePart", "Take back a part"],
                            ["reverse", "Take back"],
                            ["second", "Pay a second time"],
                            ["secondOther", "Pay a second time, half of it"],
                          ])
                        : one.state === "reversed"
                          ? press(one.id, [["second", "Pay again"]])
                          : ""
                    }</td>
                  </tr>`,
                )}
              </tbody>
            </table></div>`
      }
      <h2>Paid out</h2>
      ${
        payouts.length === 0
          ? html`<p>Nothing yet. A payout appears here once a withdrawal is paid out through this provider.</p>`
          : html`<div class="scroll" tabindex="0" role="region" aria-label="Paid out"><table>
              <thead><tr><th>Reference</th><th>To</th><th>Amount</th><th>State</th><th>Since</th><th>Actions</th></tr></thead>
              <tbody>
                ${payouts.map(
                  (one) => html`<tr>
                    <td>${one.reference}</td>
                    <td>${one.method} ${one.accountNumber}, ${one.accountHolder}</td>
                    <td class="num">${computeSum(one)}</td>
                    <td>${one.state} ${one.failure}</td>
                    <td>${time(one.at)}</td>
                    <td>
                      ${
                        one.state === "accepted"
                          ? press(one.id, [
                              ["succeeded", "Arrives"],
                              ["failed", "Fails"],
                            ])
                          : one.state === "succeeded"
                            ? press(one.id, [["reversed", "Is returned"]])
                            : one.state === "failed"
                              ? press(one.id, [["succeeded", "Arrives after all"]])
                              : ""
                      }
                    </td>
                  </tr>`,
                )}
              </tbody>
            </table></div>`
      }
    </main>`,
    true,
  );
}

function computeSum({
  amount,
  currency,
  decimals,
}: {
  amount: number;
  currency: string;
  decimals: number;
}): string {
  return `${currency} ${(amount / 10 ** decimals).toLocaleString("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals })}`;
}
