// @ts-check
import { asSeconds } from "./steps.mjs";

/**
 * Returns a newcomer's introduction to the open site: the address of each brand, the accounts to sign in with, and
 * things to try.
 *
 * @param {import("./serve.mjs").ReadyMessage} ready
 * @param {number} tookMs from the command to the open site
 */
export function welcome({ url, advice, qa, outbox, brands, signIns, ops }, tookMs) {
  const lines = [`Open ${url} (ready in ${asSeconds(tookMs)}).`];
  if (advice) lines.push("", advice);
  if (brands.length > 0)
    lines.push(
      "",
      "Brands",
      ...table(brands.flatMap(({ name, urls }) => urls.map((at) => [named(name, at), at]))),
    );
  if (qa)
    lines.push("", "Brand documents (which version serves, and every error of a broken one)", `  ${qa}`);
  if (outbox)
    lines.push("", "Outbox (SMS and mail of this demonstration: codes are read there)", `  ${outbox}`);
  if (signIns.length > 0) {
    lines.push(
      "",
      "Demo sign-ins (play money only)",
      ...table(signIns.map(({ brand, username, password, what }) => [brand, username, password, what])),
      "",
      "To try",
      "  1. Open a brand, register or sign in, and play a slot: the balance in the header moves.",
      "  2. Find that round in the betting record of the member centre (the free trial plays without one).",
      "  3. Make a brand of your own with `npm run brand new <id>`: it opens at once.",
    );
  }
  if (ops) {
    lines.push("", "Operators (withdrawals to review, bank transfers to match, corrections)", `  ${ops.url}`);
    lines.push(...table(ops.signIns.map(({ username, password, what }) => [username, password, what])));
    const [known] = ops.signIns;
    if (known) {
      lines.push(
        `  The sign-in shows the code of now; an authenticator app makes it from ${known.totpSecret}.`,
      );
    }
  }
  lines.push("", "Ctrl-C stops the site.");
  return `\n${lines.join("\n")}\n`;
}

/**
 * @param {string} name
 * @param {string} url
 */
function named(name, url) {
  return new URL(url).hostname.startsWith("agent.") ? `${name}, agents` : name;
}

/** @param {string[][]} rows */
function table(rows) {
  const widths = rows.reduce(
    (widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)),
    /** @type {number[]} */ ([]),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd(),
  );
}
