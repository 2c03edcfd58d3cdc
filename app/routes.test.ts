import { expect, it } from "vitest";
import { SITE_PATHS } from "./brand/site-paths.ts";
import routes from "./routes.ts";

type Table = Awaited<typeof routes>;

/**
 * Returns the addresses of a table, each with a flag for more segments after it; includes those under a layout without
 * an address.
 */
function addresses(table: Table): [string, string][] {
  return table.flatMap(({ file, path = "", index, children = [] }) => {
    // Neither the operators' host nor the QA page belongs to a brand.
    if (/^routes\/(ops|qa)\//.test(file)) return [];
    // A panel: its own entry represents its pages.
    if (path !== "" && children.length > 0) return [[path, "maybe more"]];
    // A catch-all, or a panel's page as a file: not a page to link to.
    if (path === "*" || path.endsWith("/csv")) return [];
    if (path === "" && !index) return addresses(children);
    const [plain = "", parameter] = path.split("/:");
    return [[plain, parameter === undefined ? "alone" : "with more"]];
  });
}

it("the URLs that a brand's links may lead to are exactly the routes of the site", async () => {
  const found = new Map<string, string>();
  // An address that exists both with and without more segments, each with its own route.
  for (const [path, kind] of addresses(await routes)) {
    found.set(path, found.has(path) && found.get(path) !== kind ? "maybe more" : kind);
  }
  expect(Object.fromEntries(found)).toEqual(SITE_PATHS);
});

it("keeps resource routes out of the panels' layout, because a browser would load its stylesheet too", async () => {
  const within = (table: Table, inPanels = false): [string | undefined, string][] =>
    table.flatMap(({ file, path, children = [] }) => {
      const isPanels = inPanels || file === "routes/root/panel-styles.tsx";
      return children.length > 0 ? within(children, isPanels) : isPanels ? [[path, file]] : [];
    });
  const pageless = within(await routes).filter(([, file]) => file.endsWith(".ts"));
  // A file download is at the address of its page.
  expect(pageless.filter(([path]) => !path?.endsWith("/csv"))).toEqual([]);
});
