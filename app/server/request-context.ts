import type { i18n } from "i18next";
import type { AnalyticsChoice } from "../brand/analytics.ts";
import type { Brand } from "../brand/brand.ts";
import type { PublicBrand } from "../brand/public-brand.ts";
import type { Texts } from "../i18n/i18next-options.ts";
import type { Translate } from "../i18n/text-key.ts";
import type { Caller, RequestFacts } from "../platform/core/call-context.ts";
import type { PlatformClient } from "../platform/core/member-platform.ts";
import type { InvitationCodes } from "../shared/invitation-codes.ts";
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

/** The visitor who opens a chat, and the appearance of its pages. */
export interface ChatLaunch {
  /** Id of this launch. */
  id: string;
  /** The visitor's id, the same when they open a chat again; empty when no one may write. */
  visitor: string;
  /** True for a visitor without an account. */
  isGuest: boolean;
  /** The name under which a member writes; null for a guest. */
  name: string | null;
  /** Expiry of the permission to write under the name, in epoch milliseconds. */
  until: number;
  /** BCP 47 tag. */
  lang: string;
  /** IANA time zone. */
  zone: string;
  /** The brand's name, the origin of its site, and the address of its logo. */
  brand: { name: string; home: string; logo: string };
  /** The topics beside those of every brand: agents' pay, and where a question about it goes. */
  topics: { agentPay: boolean; feedback: boolean };
  /** Colours by token, and addresses of font files. */
  look: { scheme: "light" | "dark"; colours: Record<string, string>; fonts: string[] };
}

/** Changes that the pages of a brand mention. */
export interface QaNotice {
  /** The number of switches that differ from the document in this browser. */
  changes: number;
  /** How far the server's clock is ahead of the real time, in milliseconds. */
  clockAheadMs: number;
  /** Address of the QA page. The hosts of a comparison have none of their own. */
  page: string;
}

/**
 * A route's `context`: one brand, one caller, one request. The server creates it for each request; routes hold nothing
 * of their own between requests.
 */
export interface RequestContext {
  brand: Brand;
  /** Returns the brand's data that may be sent to the browser. */
  publicBrand(): Preserialized<PublicBrand>;
  caller: Caller;
  /** Set for a form on the page of an account that is no longer signed in; the caller is then a visitor. */
  staleForm: "over" | "another" | null;
  request: RequestFacts;
  /** Scheme, host and port of this host, for addresses used outside the page. */
  origin: string;
  /** Name of the cookie's theme if the brand has it, else the brand's default. */
  theme: string;
  /** Typed calls bound to this brand, caller and request. A failed call is thrown as a {@link CallFailure}. */
  platform: PlatformClient;
  /** Returns the texts of some namespaces in the visitor's language; the same object for the same arguments. */
  texts(...namespaces: string[]): Preserialized<Texts>;
  /** Returns the motif of a game's cover, or null when its artwork is not ours. */
  getMotif(gameId: string): string | null;
  /** The brand's i18next instance in the visitor's language, with which the page is rendered; shared by all requests. */
  i18n: i18n;
  /** Its `t`, for titles and messages made on the server. */
  t: Translate;
  /** Epoch milliseconds of the injected clock. */
  now: number;
  /** Caches a value for this brand, language and key for `ttlMs`, so that the pages of many visitors share one read. */
  shared<T>(key: string, ttlMs: number, read: () => Promise<T>): Promise<T>;
  /** CSP nonce of a page behind a session; undefined on pages that are cached for everyone. */
  nonce: string | undefined;
  /** `Set-Cookie` values for the caller's browser. */
  cookies: {
    session(token: string, options: { rememberMe: boolean }): string;
    endSession(): string;
    theme(name: string): string;
    language(code: string): string;
    /** Stores the language that was replaced by another. */
    previousLanguage(code: string): string;
    analytics(choice: AnalyticsChoice): string;
    rememberUser(username: string | null): string;
    rememberMobile(mobile: RememberedMobile | null): string;
    thirdParty(begun: ThirdPartyCookie | null): string;
    /** Stores which popup announcements were shown to whom (site/popups-seen.ts). */
    popups(seen: string): string;
    /** Stores the visitor's id, to which a captcha is bound. */
    visitor(): string;
    device(token: string): string;
    challenge(id: string | null): string;
    invitation(codes: InvitationCodes | null): string;
  };
  /** The challenge of a pending extra step, or null. */
  challenge: string | null;
  /** True when this browser has chosen a language itself. */
  choseLanguage: boolean;
  /** This browser's previous language in the brand's switcher, or null. */
  previousLanguage: string | null;
  /** The visitor's choice about analytics, or null. */
  analyticsChoice: AnalyticsChoice | null;
  /** Returns the platform for a session that has just begun, or continues under a new token. */
  platformAs(token: string): Promise<PlatformClient>;
  /** The codes of the invitation link that led to this visit; always null on pages that are cached for everyone. */
  invitation: InvitationCodes | null;
  /** A sign-in through another service started in this browser. */
  thirdParty: ThirdPartyCookie | null;
  /** The last user name stored by remember-me (24 hours), or null. */
  rememberedUser: string | null;
  /** The same for a member who signed in with a code to a number. */
  rememberedMobile: RememberedMobile | null;
  /** The popup announcements that this browser showed, and to which account (site/popups-seen.ts), or null. */
  popupsSeen: string | null;
  page: {
    /** The HTML that the page renderer leaves for the server, in UTF-8; the server sends it without reading it back. */
    body: Buffer | null;
    /**
     * The data of a page's `<main>`, if it shows nothing else, and about the visitor only what the shell also has: the
     * page is then assembled from cached parts (docs/decisions/0191).
     */
    shared: PreserializedJson<unknown> | null;
    /**
     * Returns the path of the file with the values to which the page's data so far only refer; null when there are
     * none.
     */
    dataFile(): string | null;
  };
  /** Logs an error with the request id. */
  reportError(error: unknown): void;
  /** Changes that QA engineers made: switches in this browser, and the test clock. Null while `MARQUEE_QA` is not set. */
  qa: QaNotice | null;
  /** The addresses of the sandbox's services while it simulates the outside world, which the page mentions; else null. */
  sandbox: SandboxAddresses | null;
}
