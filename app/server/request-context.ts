import type { i18n } from "i18next";
import type { AnalyticsChoice } from "../brand/analytics.ts";
import type { Brand } from "../brand/brand.ts";
import type { PublicBrand } from "../brand/public-brand.ts";
import type { Texts } from "../i18n/i18next-options.ts";
import type { Translate } from "../i18n/text-key.ts";
import type { Caller, RequestFacts } from "../platform/core/call-context.ts";
import type { PlatformClient } from "../platform/core/platform.ts";
import type { Preserialized, PreserializedJson } from "../shared/preserialized.ts";
import type { RememberedMobile, ThirdPartyCookie } from "./cookies.ts";

/** The public addresses of the sandbox's services: scheme, host and port of each. */
export interface SandboxAddresses {
  outbox: string;
  phone: string;
  chat: SandboxChat;
}

/** The chat service of a demonstration. */
export interface SandboxChat {
  origin: string;
  /**
   * Returns the address that opens the room of a merchant's members, or its support; it is signed, so that a third
   * party cannot forge the visitor.
   */
  address(place: "room" | "support", merchantCode: string, launch: ChatLaunch): string;
}

/** The visitor who opens a chat, and the look of its pages. */
export interface ChatLaunch {
  /** Id of this launch. */
  id: string;
  /** The visitor's id, the same when they open a chat again; empty when no one may write. */
  visitor: string;
  /** True for one without an account. */
  isGuest: boolean;
  /** The name that a member writes under; null for a guest. */
  name: string | null;
  /** Epoch milliseconds until which the name may write. */
  until: number;
  /** BCP 47 tag. */
  lang: string;
  /** IANA time zone. */
  zone: string;
  /** The brand's name, the origin of its site, and the address of its mark. */
  brand: { name: string; home: string; logo: string };
  /** Colours by token, and addresses of font files. */
  look: { scheme: "light" | "dark"; colours: Record<string, string>; fonts: string[] };
}

/**
 * A route's `context`: one brand, one caller, one request. The server creates it for each request; routes hold nothing
 * of their own between requests.
 */
export interface RequestContext {
  brand: Brand;
  /** The brand as the browser may know it. */
  publicBrand(): Preserialized<PublicBrand>;
  caller: Caller;
  /** Set for a form on the page of an account that is signed in no more; the caller is a visitor then. */
  staleForm: "over" | "another" | null;
  request: RequestFacts;
  /** Scheme, host and port of this host, for addresses that leave the page. */
  origin: string;
  /** Theme name of the cookie when the brand has it, else the brand's default. */
  theme: string;
  /** Typed calls bound to this brand, caller and request. A failed call is thrown as a {@link CallFailure}. */
  platform: PlatformClient;
  /** The texts of some namespaces in the visitor's language; the same object for the same question. */
  texts(...namespaces: string[]): Preserialized<Texts>;
  /** Returns the motif of a game's cover, or null when its artwork is not ours. */
  getMotif(gameId: string): string | null;
  /** The brand's i18next instance in the visitor's language, which the page is rendered with; shared by all requests. */
  i18n: i18n;
  /** Its `t`, for titles and messages made on the server. */
  t: Translate;
  /** Epoch milliseconds of the injected clock. */
  now: number;
  /** Keeps a value for this brand, language and key for `ttlMs`, so that pages of many visitors share one read. */
  shared<T>(key: string, ttlMs: number, read: () => Promise<T>): Promise<T>;
  /** CSP nonce of a page behind a session; undefined on pages that are cached for everyone. */
  nonce: string | undefined;
  /** `Set-Cookie` values for the caller's browser. */
  cookies: {
    session(token: string, options: { rememberMe: boolean }): string;
    endSession(): string;
    theme(name: string): string;
    language(code: string): string;
    /** Keeps the language that another one has taken the place of. */
    previousLanguage(code: string): string;
    analytics(choice: AnalyticsChoice): string;
    rememberUser(username: string | null): string;
    rememberMobile(mobile: RememberedMobile | null): string;
    thirdParty(begun: ThirdPartyCookie | null): string;
    /** Keeps which popup announcements were shown to whom (site/popups-seen.ts). */
    popups(seen: string): string;
    /** Keeps the visitor's id, to which a captcha is bound. */
    visitor(): string;
    device(token: string): string;
    challenge(id: string | null): string;
  };
  /** The challenge of an extra step that is under way, or null. */
  challenge: string | null;
  /** True when this browser has chosen a language itself. */
  choseLanguage: boolean;
  /** The language of the brand's switcher that this browser had before, or null. */
  previousLanguage: string | null;
  /** The answer to the question about analytics, or null. */
  analyticsChoice: AnalyticsChoice | null;
  /** The platform for a session that has just begun, or goes on under a new token. */
  platformAs(token: string): Promise<PlatformClient>;
  /** A sign-in by another service that this browser has begun. */
  thirdParty: ThirdPartyCookie | null;
  /** Last user name kept by remember-me (24 hours), or null. */
  rememberedUser: string | null;
  /** The same for a member who signed in with a code to a number. */
  rememberedMobile: RememberedMobile | null;
  /** The popup announcements that this browser showed, and to which account (site/popups-seen.ts), or null. */
  popupsSeen: string | null;
  page: {
    /** The HTML that the page renderer leaves for the server, in UTF-8; the server sends it without reading it back. */
    body: Buffer | null;
    /**
     * The data that a page's `<main>` shows, when it shows nothing else and of the visitor nothing but what the shell knows,
     * too: the page is then put together from what was kept of it (docs/decisions/0191).
     */
    shared: PreserializedJson<unknown> | null;
    /** The path of the file with the values that the page's data only name so far; null when they name none. */
    dataFile(): string | null;
  };
  /** Logs a fault with the request id. */
  reportError(error: unknown): void;
  /** While the sandbox plays the outside world, which the page says: where its services are. Else null. */
  sandbox: SandboxAddresses | null;
}
