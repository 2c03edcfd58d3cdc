import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { Logger } from "pino";
import type { Brand } from "../../brand/brand.ts";
import type { BrandSite } from "../../brand/brand-store.ts";
import { problemText } from "../../brand/problem.ts";
import type { BrandRegistry } from "../../brand/registry.ts";
import { declaredSwitches, readSchemas, type SwitchDeclaration } from "../../brand/schema.ts";
import type { SwitchSet } from "../../brand/switch-set.ts";
import { listValues, type SourcedValue } from "../../brand/value-sources.ts";
import type { I18n } from "../../i18n/i18n.server.ts";
import type { Texts } from "../../i18n/i18next-options.ts";
import type { Preserialized } from "../../shared/preserialized.ts";
import type { PaneView, QaPanes } from "./qa-panes.ts";
import { type QaResults, readResults } from "./qa-results.ts";
import type { ChangedBrand, Pane, QaSites } from "./qa-sites.ts";
import type { CreateQaTools, QaTools } from "./qa-tools.ts";

/** The data of one request for a route of the QA page, besides the data for rendering any page. */
export interface QaRequest {
  /** The brand of the host, as its document says. */
  brand: Brand;
  /** The brand's host of the request. */
  site: BrandSite;
  /** Scheme, host and port of the request. */
  origin: string;
  /** The switches that this browser changed; none of them is as in the document. */
  set: SwitchSet;
  /** Returns the brand with other switches, or the errors that its document would have. */
  change(set: SwitchSet): ChangedBrand;
  /** Returns the `Set-Cookie` value that stores a set in this browser; an empty set deletes it. */
  cookie(set: SwitchSet): string;
  /** Every switch of the schema, in its order. */
  switches: readonly SwitchDeclaration[];
  /** Returns every value of the document, with the switches of this browser, and the folder that states each. */
  values(): SourcedValue[];
  /** Returns the last results of the tests of switches. */
  results(): QaResults;
  /** Returns a brand of this server with other switches, or the errors that its document would have. */
  changeBrand(brand: Brand, set: SwitchSet): ChangedBrand;
  /** Returns the address that makes a pane below this host show a page. */
  paneAddress(pane: Pane, view: PaneView): string;
  /** Returns the brands that this server serves. */
  brands(): Brand[];
  /** Returns the errors of documents whose last valid version is served, by folder: each a line of text. */
  problems(): { folder: string; isServed: boolean; lines: string[] }[];
  /** The tools of a demonstration. */
  tools: QaTools;
  /** Returns the texts of some namespaces in English, the page's only language. */
  texts(...namespaces: string[]): Preserialized<Texts>;
}

export interface QaContextDeps {
  brands: BrandRegistry;
  sites: QaSites;
  tools: CreateQaTools;
  panes: QaPanes;
  i18n: I18n;
  log: Pick<Logger, "error">;
}

const NO_TEXTS = {};
const LANGUAGE = "EN";

/** Creates the load context of a request of the QA page. */
export function qaContext(
  { brands, sites, panes, tools, i18n, log }: QaContextDeps,
  {
    incoming,
    site,
    origin,
    nonce,
  }: { incoming: IncomingMessage; site: BrandSite; origin: string; nonce: string },
): AppLoadContext {
  const requestId = randomUUID();
  const { brand } = site;
  const set = sites.readSet(incoming, brand);
  const qaTool: QaRequest = {
    brand,
    site,
    origin,
    set,
    change: (other) => sites.change(brand, other),
    cookie: (other) => sites.cookie(brand, other),
    switches: declaredSwitches(readSchemas()),
    values() {
      const { document } = sites.change(brand, set).brand ?? brand;
      return listValues({ ...document }, brands.sources(brand.id));
    },
    results: readResults,
    changeBrand: sites.change,
    paneAddress: (pane, view) => panes.address(pane, origin, view),
    brands: brands.list,
    problems: () =>
      [...brands.problems()].map(([folder, list]) => ({
        folder,
        isServed: brands.byId(folder) !== null,
        lines: list.map((problem) => problemText(problem, brands.folder)),
      })),
    tools: tools(incoming, site),
    texts: (...namespaces) => i18n.texts(LANGUAGE, NO_TEXTS, namespaces),
  };
  const own: Pick<AppLoadContext, "qaTool" | "i18n" | "t" | "nonce" | "page" | "reportError"> = {
    qaTool,
    i18n: i18n.instance(LANGUAGE, NO_TEXTS),
    t: i18n.translate(LANGUAGE, NO_TEXTS),
    nonce,
    page: { body: null, shared: null, dataFile: () => null },
    reportError: (error) => log.error({ err: error, requestId }, "the QA page failed"),
  };
  // The rest belongs to a brand's own pages: the handler of the QA page has no route that reads it.
  return own as AppLoadContext;
}
