import { html } from "hono/html";
import { FAULTS, type Fault, type Wallet } from "./store.ts";

export const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem 1rem; }
h1 { font-size: 1.35rem; line-height: 1.3; margin: 0 0 0.25rem; }
p { margin: 0 0 0.75rem; }
form { display: flex; flex-wrap: wrap; gap: 0.5rem; margin: 0; }
select, button { font: inherit; padding: 0.25rem 0.6rem; border: 1px solid; border-radius: 6px; background: none; color: inherit; }
option { color: initial; }
button { cursor: pointer; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; padding: 0.4rem 0.75rem 0.4rem 0; border-bottom: 1px solid; vertical-align: top; }
td.num { font-variant-numeric: tabular-nums; white-space: nowrap; }
`;

/** The effect of each fault on the operator's transfers. */
const SAYS: Record<Fault, string> = {
  "": "Transfers go well",
  deaf: "Transfers are not heard of",
  down: "Nothing is answered at all",
  lost: "Transfers are made, their answers get lost",
  late: "Transfers are made a moment late, without an answer",
  slow: "Transfers are made, answered after six seconds",
  twice: "Transfers are heard of twice",
  refuse: "Transfers are refused",
};

/**
 * Renders the wallets that the studio keeps for players, newest first, with the fault set for each. Amounts are minor
 * units.
 */
export function walletsPage(wallets: readonly Wallet[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Players' wallets</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/wallets.css" />
      </head>
      <body>
        <main>
          <h1>Players' wallets</h1>
          <p>What this simulated game studio keeps for players itself, in minor units of the currency, and how the next transfers to and from it go.</p>
          ${
            wallets.length === 0
              ? html`<p>Nothing yet. A wallet appears here once a member of a brand whose vendors keep wallets, such as Siam Jade, has moved money to one: on the page My wallet of the member centre, or by starting a game with automatic transfers.</p>`
              : html`<div class="scroll" tabindex="0" role="region" aria-label="Players' wallets"><table>
                  <thead><tr><th>Player</th><th>Operator</th><th>Label</th><th>Balance</th><th>What goes wrong</th></tr></thead>
                  <tbody>
                    ${wallets.map(
                      (wallet) => html`<tr>
                        <td>${wallet.playerId}</td>
                        <td>${wallet.merchant}</td>
                        <td>${wallet.vendor}</td>
                        <td class="num">${wallet.currency} ${wallet.balance}</td>
                        <td><form method="post">
                          <input type="hidden" name="merchant" value="${wallet.merchant}" />
                          <input type="hidden" name="vendor" value="${wallet.vendor}" />
                          <input type="hidden" name="playerId" value="${wallet.playerId}" />
                          <select name="fault" aria-label="What goes wrong at ${wallet.vendor} for ${wallet.playerId}">
                            ${FAULTS.map(
                              (fault) =>
                                html`<option value="${fault}" ${fault === wallet.fault ? html`selected` : ""}>${SAYS[fault]}</option>`,
                            )}
                          </select>
                          <button>Set</button>
                        </form></td>
                      </tr>`,
                    )}
                  </tbody>
                </table></div>`
          }
        </main>
      </body>
    </html>`;
}
