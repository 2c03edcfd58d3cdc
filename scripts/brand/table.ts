import type { Brand, SwitchName } from "../../app/brand/brand.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { declaredParts, declaredSwitches, readSchemas } from "../../app/brand/schema.ts";
import { createStateLookup } from "./states.ts";

/** Formats rows in padded columns, with a rule below the first row. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const [head = "", ...body] = lines;
  return [head, widths.map((width) => "-".repeat(width)).join("  "), ...body].join("\n");
}

/** The output of `brand list --json`, with the content of {@link listTable} (docs/operating.md). */
export function listJson(registry: BrandRegistry) {
  const problems = registry.problems();
  const broken = [...problems.keys()].filter((folder) => registry.byId(folder) === null);
  return {
    brands: [
      ...registry.list().map(({ id, document }) => ({
        id,
        name: document.name,
        merchantCode: document.merchantCode,
        hosts: document.hosts.map(({ host, audience }) => ({ host, audience })),
        languages: document.locale.supported,
        currency: document.currency.code,
        themes: document.themes.pair,
        header: document.layout.header,
        errors: problems.get(id)?.length ?? 0,
      })),
      ...broken.map((id) => ({ id, errors: problems.get(id)?.length ?? 0 })),
    ],
  };
}

/** The output of `brand list`: the brands that are served, and those with errors. */
export function listTable(registry: BrandRegistry): string {
  const serving = registry
    .list()
    .map(({ id, document }) => [
      id,
      document.name,
      document.hosts
        .map(({ host, audience }) => (audience === "agent" ? `${host} (agents)` : host))
        .join(", "),
      document.locale.supported.join(" "),
      document.currency.code,
      document.themes.pair.join("/"),
      document.layout.header,
    ]);
  const broken = [...registry.problems()].map(([folder, problems]) => [
    folder,
    `${problems.length} ${problems.length === 1 ? "error" : "errors"}: brand check ${folder}`,
  ]);
  return table([["id", "name", "hosts", "languages", "currency", "themes", "header"], ...serving, ...broken]);
}

/**
 * The output of `brand switches`: every switch, page and home module with its value on each brand, and its state of
 * implementation. For a switch also its effect. Settings that nothing reads yet follow at the end.
 */
export function switchTable(registry: BrandRegistry): string {
  const brands = registry.list();
  const schemas = readSchemas();
  const getState = createStateLookup();
  const { modules, pages } = declaredParts(schemas);
  const head = (what: string, ...more: string[]) => [what, ...brands.map(({ id }) => id), ...more];
  const row = (name: string, isOn: (brand: Brand) => boolean, ...more: string[]) => [
    name,
    ...brands.map((brand) => (isOn(brand) ? "on" : "-")),
    ...more,
  ];
  return [
    table([
      head("switch", "what it changes", "state"),
      ...declaredSwitches(schemas).map(({ name, changes }) =>
        row(name, (brand) => brand.on(name as SwitchName), changes, getState(name)),
      ),
    ]),
    table([
      head("page", "state"),
      ...pages.map((name) =>
        row(name, ({ document }) => document.pages.some((page) => page === name), getState(name)),
      ),
    ]),
    table([
      head("home module", "state"),
      ...modules.map((name) =>
        row(name, ({ document }) => document.home.some(({ module }) => module === name), getState(name)),
      ),
    ]),
  ].join("\n\n");
}
