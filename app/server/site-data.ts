import { createHash } from "node:crypto";
import type { Brand } from "../brand/brand.ts";
import { type PublicBrand, publicBrand } from "../brand/public-brand.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import { type PreserializedJson, preserialize } from "../shared/preserialized.ts";

/**
 * The part of a page's data that contains the brand; any other name lists the namespaces of its texts, separated by
 * dots.
 */
export const BRAND_PART = "brand";

const MAX_PARTS = 12;

/** Identifies the values of a page's data file. All but `parts` come from the request. */
export interface SiteDataQuery {
  brand: Brand;
  audience: "member" | "agent";
  /** Platform code. */
  language: string;
  parts: readonly string[];
}

interface SiteDataDeps {
  i18n: I18n;
  /** True while the sandbox simulates the outside world. */
  hasSandbox: boolean;
}

/** The brand's data and texts to which a document only refers: one file for all pages with the same references. */
export interface SiteData {
  /** Returns the brand's data that may be sent to the browser; the same object for the same brand and audience. */
  brand(query: Pick<SiteDataQuery, "brand" | "audience">): PreserializedJson<PublicBrand>;
  /** Returns the path of the file. It contains the content's digest, so a browser may cache it for good. */
  path(query: SiteDataQuery): string;
  /** Returns the file: JSON, with values by the names of their parts; null when the language or a name is unknown. */
  file(query: SiteDataQuery): string | null;
}

/** Creates the data files of a server's brands. */
export function createSiteData({ i18n, hasSandbox }: SiteDataDeps): SiteData {
  const brands = new WeakMap<Brand, Map<string, PreserializedJson<PublicBrand>>>();
  const digests = new WeakMap<object, string>();
  const languages = new Set(i18n.languages());
  // The operators' texts appear on no brand's page.
  const namespaces = new Set(i18n.namespaces().filter((name) => name !== "ops"));

  const sealedBrand: SiteData["brand"] = ({ brand, audience }) => {
    const known = brands.get(brand) ?? new Map<string, PreserializedJson<PublicBrand>>();
    brands.set(brand, known);
    const sealed = known.get(audience) ?? preserialize(publicBrand(brand, audience, { sandbox: hasSandbox }));
    known.set(audience, sealed);
    return sealed;
  };

  const sealedPart = (query: SiteDataQuery, part: string) =>
    part === BRAND_PART ? sealedBrand(query) : i18n.texts(query.language, query.brand.texts, part.split("."));

  const computeDigest = (sealed: PreserializedJson<unknown>) => {
    const digest = digests.get(sealed) ?? createHash("sha256").update(sealed.json).digest("base64url");
    digests.set(sealed, digest);
    return digest;
  };

  const isKnown = (part: string) =>
    part === BRAND_PART || part.split(".").every((name) => namespaces.has(name));

  return {
    brand: sealedBrand,
    path(query) {
      const content = query.parts.map((part) => computeDigest(sealedPart(query, part)));
      const digest = createHash("sha256").update(content.join()).digest("base64url").slice(0, 16);
      return `/site-data/${digest}/${query.language}/${query.parts.join(",")}.json`;
    },
    file(query) {
      const { language, parts } = query;
      if (!languages.has(language) || parts.length > MAX_PARTS) return null;
      if (new Set(parts).size < parts.length || !parts.every(isKnown)) return null;
      const values = parts.map((part) => `${JSON.stringify(part)}:${sealedPart(query, part).json}`);
      return `{${values.join()}}`;
    },
  };
}
