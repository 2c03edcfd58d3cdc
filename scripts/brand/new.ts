import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { BrandLoaderOptions } from "../../app/brand/load.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { readBrands } from "./brands.ts";
import { checkBrands, checkText } from "./check.ts";
import { type NewBrand, newBrandError } from "./issues.ts";
import { UsageError } from "./usage.ts";

/** Returns the defaults of a new brand. */
export function newBrandDefaults(id: string): NewBrand {
  const name = id
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
  return {
    id,
    name,
    languages: ["EN"],
    currency: "PHP",
    timeZone: "Asia/Manila",
    themes: "dark-light",
    header: "bar",
    shape: "soft",
  };
}

/** Returns the document of a new brand: only its differences from the base. */
export function newBrandDocument(brand: NewBrand) {
  const [first, second] = brand.themes.split("-") as [string, string];
  const { symbol, decimals } = currencyFacts(brand.currency);
  return {
    $schema: "../../schemas/brand.schema.json",
    extends: "_base",
    id: brand.id,
    name: brand.name,
    merchantCode: brand.id.replaceAll("-", "").slice(0, 20),
    hosts: [{ host: `${brand.id}.localhost`, audience: "member" }],
    locale: {
      default: brand.languages[0],
      supported: brand.languages,
      switcher: brand.languages,
      timeZone: brand.timeZone,
    },
    currency: { code: brand.currency, symbol, position: "before", decimals },
    themes: { pair: [first, second], default: first },
    shape: brand.shape,
    layout: { header: brand.header },
    demonstration: { active: true, memberGrant: 10_000 * 10 ** decimals },
    freePlay: { grant: 10_000 * 10 ** decimals },
  };
}

/**
 * Writes a new brand and checks it with all the others. The complete document is moved into place, so that a running
 * server never reads half of it. Returns the path of the file.
 * @throws UsageError for values that no brand can have; Error with the list of errors when the brand would not be
 *   served. In both cases no file is left.
 */
export function writeNewBrand(brand: NewBrand, options: BrandLoaderOptions): string {
  const issue = newBrandError(brand, options.folder, options.languages);
  if (issue) throw new UsageError(issue);
  const document = newBrandDocument(brand);
  const taken = takenError(document, readBrands(options));
  if (taken) throw new UsageError(taken);
  const text = documentText(document);
  const folder = path.join(options.folder, brand.id);
  const file = path.join(folder, "brand.json");
  mkdirSync(folder);
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
  const report = checkBrands(readBrands(options), brand.id);
  if (!report.ok) {
    const errors = checkText(report, options.folder);
    rmSync(folder, { recursive: true });
    throw new Error(`The brand would have errors, so nothing was written.\n\n${errors}`);
  }
  return file;
}

/**
 * Returns the reason why an existing brand conflicts with a new one, or null. The check alone would blame the one that
 * is read later.
 */
function takenError(document: ReturnType<typeof newBrandDocument>, registry: BrandRegistry): string | null {
  for (const other of registry.list()) {
    if (other.document.merchantCode === document.merchantCode) {
      return `The brand ${other.id} already has the merchant code ${document.merchantCode}: choose an id that differs more.`;
    }
    const host = document.hosts.find((entry) => other.hosts.some((one) => one.host === entry.host));
    if (host) return `The brand ${other.id} already has the host ${host.host}.`;
  }
  return null;
}

/** Formats JSON as a person writes it: a short value without nested ones is on one line. */
function documentText(document: object): string {
  const joined = (text: string) =>
    text.replace(
      /([{[])\n\s+([^{}[\]]{1,70}?)\n\s+([}\]])/g,
      (_, open: string, inside: string, close: string) => {
        const space = open === "{" ? " " : "";
        return `${open}${space}${inside.replace(/\n\s+/g, " ")}${space}${close}`;
      },
    );
  const text = joined(JSON.stringify(document, null, 2));
  return `${text.replace(/\[\n\s+(\{.*\})\n\s+\]/g, "[$1]")}\n`;
}

/**
 * Returns symbol and decimals of a currency. The peso is written `P`, as in the product: its own sign is missing from
 * the default font's Latin subset.
 */
function currencyFacts(code: string): { symbol: string; decimals: number } {
  const format = new Intl.NumberFormat("en", {
    style: "currency",
    currency: code,
    currencyDisplay: "narrowSymbol",
  });
  const symbol = format.formatToParts(0).find((part) => part.type === "currency")?.value ?? code;
  return {
    symbol: code === "PHP" ? "P" : symbol,
    decimals: format.resolvedOptions().maximumFractionDigits ?? 2,
  };
}
