import { createHash } from "node:crypto";
import type { Brand } from "../brand/brand.ts";
import { type PublicBrand, publicBrand } from "../brand/public-brand.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import { type PreserializedJson, preserialize } from "../shared/preserialized.ts";

/** The part of a page's data that is the brand; any other name lists the namespaces of its texts, with dots between. */
export const BRAND_PART = "brand";

const MAX_PARTS = 12;

/** Names the values of a page's file of data. All but `parts` come from the request. */
export interface SiteDataQuery {
  brand: Brand;
  audience: "member" | "agent";
  /** Platform code. */
  language: string;
  parts: readonly string[];
}

interface SiteDataDeps {
  i18n: I18n;
  /** True while the sandbox plays the outside world. */
  hasSandbox: boolean;
}

/** The brand's data and texts that a document only names: one file for all pages with the same names. */
export interface SiteData {
  /** The brand as the browser may know it; the same object for the same brand and audience. */
  brand(query: Pick<SiteDataQuery, "brand" | "audience">): PreserializedJson<PublicBrand>;
  /** The path of the file. It names its content, so a browser may keep it for good. */
  path(query: SiteDataQuery): string;
  /** The file: JSON, values by the names of their parts; null when the language or a name is none of ours. */
  file(query: SiteDataQuery): string | null;
}

/** Makes the files of data of a server's brands. */
export function createSiteData({ i18n, hasSandbox }: SiteDataDeps): SiteData {
  const brands = new WeakMap<Brand, Map<string, PreserializedJson<PublicBrand>>>();
  const digests = new WeakMap<object, string>();
  const languages = new Set(i18n.languages());
  // The operators' texts are on no brand's page.
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
