import { cpSync } from "node:fs";
import path from "node:path";
import type { BrandDocument } from "#app/brand/brand-document.ts";
import { type BrandLoader, createBrandLoader } from "#app/brand/load.ts";
import { loadI18n } from "#app/i18n/i18n.server.ts";
import { VENDORS } from "#app/sandbox/catalogue/vendors.ts";
import { root } from "../../scripts/setup/project.mjs";
import { ownBrand } from "../e2e/setup/own-brand.ts";
import { writeBrandFile } from "../e2e/setup/site.ts";
import { BASES } from "./brand-factors.ts";
import type { Row } from "./cover-pairs.ts";
import { rowDocument } from "./row-brand.ts";

/** Writes the demonstration's brands and the bare one into a folder, and a brand for each row. Returns their ids. */
export function writeRows(folder: string, rows: readonly Row[]): string[] {
  cpSync(path.join(root, "brands"), folder, { recursive: true });
  const bare = ownBrand("bare", {
    locale: { default: "EN", supported: ["EN", "TH"], switcher: ["EN", "TH"], timeZone: "Asia/Manila" },
    currency: { code: "USD" },
    demonstration: { memberGrant: 1_000_000 },
  });
  writeBrandFile(folder, "bare/brand.json", bare);
  const loader = openLoader(folder);
  const bases = new Map<string, BrandDocument>(BASES.map((id) => [id, load(loader, id)]));
  return rows.map((row, at) => {
    const base = bases.get(row.brand ?? "");
    if (!base) throw new Error(`a row names no brand: ${JSON.stringify(row)}`);
    const id = `${base.id}-${at + 1}`;
    const document = rowDocument(row, id, base);
    writeBrandFile(folder, `${id}/brand.json`, document);
    return id;
  });
}

/** Returns the problems of the folder's brands, each as one line. */
export function findProblems(folder: string): string[] {
  const loader = openLoader(folder);
  return loader
    .folders()
    .flatMap((id) =>
      loader
        .load(id)
        .problems.map(
          (problem) =>
            `${problem.file} ${problem.pointer}: expected ${problem.expected}, found ${problem.found}`,
        ),
    );
}

function openLoader(folder: string): BrandLoader {
  const languages = loadI18n(path.join(root, "app/locales")).languages();
  return createBrandLoader({ folder, vendors: VENDORS, languages, insideHosts: ["localhost"] });
}

function load(loader: BrandLoader, id: string): BrandDocument {
  const { brand, problems } = loader.load(id);
  if (!brand) throw new Error(`${id} has problems: ${JSON.stringify(problems)}`);
  return brand.document;
}
