import type { BrandRegistry } from "../../brand/registry.ts";
import type { Secrets } from "../../platform/ports/secrets.ts";
import type { Site, SiteDeps } from "../compose-site.ts";
import type { ServerConfig } from "../config.ts";
import { createQaCookieJar } from "../cookies.ts";
import { createClockTool } from "./clock-tool.ts";
import { createQaSites, type QaSites } from "./qa-sites.ts";
import { type CreateQaTools, qaTools } from "./qa-tools.ts";

/** Returns the sites with the switches of QA engineers; null without the QA page. */
export function openQaSites(
  { qa, publicScheme }: ServerConfig,
  brands: BrandRegistry,
  secrets: Secrets,
): QaSites | null {
  if (!qa) return null;
  return createQaSites({
    brands,
    jar: createQaCookieJar(publicScheme),
    key: secrets.key("switches of QA engineers"),
  });
}

/** Returns the tools of the QA page. */
export function openQaTools(
  { config, log, addresses }: Pick<SiteDeps, "config" | "log" | "addresses">,
  {
    testClock,
    platform,
    sites,
    jar,
    merchants,
  }: Pick<Site, "testClock" | "platform" | "sites" | "jar" | "merchants">,
): CreateQaTools {
  const mayHaveOthers = config.databaseUrl !== undefined;
  return qaTools({
    clock: testClock && createClockTool({ clock: testClock, jobs: platform.jobs, mayHaveOthers, log }),
    signIns: platform.signIns,
    beginDemoSession: platform.beginDemoSession,
    sites,
    jar,
    getMerchant: merchants.of,
    getOrigin: addresses.of,
  });
}
