import type { RequestHandler } from "@remix-run/node";
import type { Logger } from "pino";
import type { I18n } from "../i18n/i18n.server.ts";
import type { Clock } from "../platform/ports/clock.ts";
import type { GeoIp } from "../platform/ports/geo-ip.ts";
import type { PaymentProviders } from "../platform/ports/payment-provider.ts";
import type { CallFailure } from "../site/call-failure.ts";
import type { PageHandle } from "../site/page-handle.ts";
import type { BrandPlatforms } from "./brand-platforms.ts";
import type { ServerConfig } from "./config.ts";
import type { CookieJar } from "./cookies.ts";
import type { QaSites } from "./qa/qa-sites.ts";
import type { TestClock } from "./qa/test-clock.ts";
import type { RequestContext, SandboxAddresses } from "./request-context.ts";
import type { SignInServices } from "./sign-in-services.ts";
import type { SiteData } from "./site-data.ts";

/** Runs Remix. */
export type RemixHandler = RequestHandler;
export type CallFailureClass = typeof CallFailure;

export interface PagesDeps {
  config: ServerConfig;
  log: Logger;
  clock: Clock;
  i18n: I18n;
  platforms: BrandPlatforms;
  jar: CookieJar;
  geoIp: GeoIp;
  remix: () => RemixHandler;
  /** Returns the `handle` that the route modules export for the page at a path. */
  loadHandle: (pathname: string) => Promise<PageHandle>;
  /** The class by which pages recognise a failed call. */
  callFailure: () => Promise<CallFailureClass>;
  getMotif: RequestContext["getMotif"];
  /** Returns the addresses of the sandbox's services; null without a sandbox. */
  sandbox: () => SandboxAddresses | null;
  /** Returns the origins from which games of a merchant's vendors are opened. */
  vendorFrames: (merchantCode: string) => readonly string[];
  /** Increases with each change of a merchant's announcements or app downloads. */
  contentVersion: (merchantId: string) => number;
  siteData: SiteData;
  /** The switches of QA engineers and their clock; null while `MARQUEE_QA` is not set. */
  qa: { sites: QaSites; clock: TestClock | null } | null;
  signIn: SignInServices;
  payments: PaymentProviders;
}
