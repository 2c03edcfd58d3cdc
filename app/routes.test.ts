import { expect, it } from "vitest";
import { SITE_PATHS } from "./brand/site-paths.ts";
import routes from "./routes.ts";

type Table = Awaited<typeof routes>;

/** The entries that have an address, also those under a layout that has none. */
const addresses = (table: Table): Table =>
  table.flatMap((entry) => [entry, ...addresses(entry.children ?? [])]);

it("every URL of the product is one that a brand's links may lead to, and no other is", async () => {
  const own = addresses(await routes).flatMap(({ path = "", index }) => {
    if (path === "*" || (path === "" && !index)) return [];
    const [plain, parameter] = path.split("/:");
    const more = parameter === undefined ? "alone" : parameter.endsWith("?") ? "maybe more" : "with more";
    return [[plain, more]];
  });
  expect(Object.fromEntries(own)).toEqual(SITE_PATHS);
});
