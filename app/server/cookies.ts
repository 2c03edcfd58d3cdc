import { type AnalyticsChoice, analyticsChoice } from "../brand/analytics.ts";
import { getLanguage } from "../i18n/languages.ts";
import { DEVICE_TTL_MS } from "../platform/operators/operators.server.ts";
import { type InvitationCodes, readInvitationCodes, toInvitationQuery } from "../shared/invitation-codes.ts";

const DAY_SECONDS = 24 * 60 * 60;
const TEN_MINUTES_SECONDS = 10 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** How long a choice about analytics is valid before the visitor is asked again. */
const ANALYTICS_SECONDS = 180 * DAY_SECONDS;
/** How long a visitor who came through an invitation link may take to register. */
const INVITATION_SECONDS = 30 * DAY_SECONDS;

/** The values of the request's cookies. They are untrusted: the caller checks each against its brand. */
export interface RequestCookies {
  session: string | null;
  theme: string | null;
  language: string | null;
  /** The language before it. */
  previousLanguage: string | null;
  /** The visitor's choice about analytics. */
  analytics: AnalyticsChoice | null;
  rememberedUser: string | null;
  rememberedMobile: RememberedMobile | null;
  /** The popup announcements that were shown, and to which account (site/popups-seen.ts). */
  popups: string | null;
  visitor: string | null;
  /** The token by which the platform recognises the browser. */
  device: string | null;
  /** The pending extra step of a sign-in or an approval. */
  challenge: string | null;
  thirdParty: ThirdPartyCookie | null;
  /** The codes of the last invitation link that the visitor followed. */
  invitation: InvitationCodes | null;
}

/** The number of a member who signed in and wants to be remembered, as typed. */
export interface RememberedMobile {
  countryDialingCode: string;
  mobileNum: string;
}

/** A sign-in through another service started in this browser, and where it continues. */
export interface ThirdPartyCookie {
  provider: string;
  attempt: string;
  next: string;
}

/** The names and attributes of the site's cookies under one scheme (RFC 6265bis, cookie name prefixes). */
export interface CookieJar {
  read(header: string | null): RequestCookies;
  session(token: string, rememberMe: boolean): string;
  endSession(): string;
  theme(name: string): string;
  language(code: string): string;
  previousLanguage(code: string): string;
  analytics(choice: AnalyticsChoice): string;
  rememberUser(username: string | null): string;
  rememberMobile(mobile: RememberedMobile | null): string;
  popups(seen: string): string;
  visitor(id: string): string;
  device(token: string): string;
  /** Null ends it. */
  challenge(id: string | null): string;
  /** Lasts ten minutes; null deletes it. */
  thirdParty(begun: ThirdPartyCookie | null): string;
  /** Null deletes it. */
  invitation(codes: InvitationCodes | null): string;
}

/** The cookies of the operators' site. Links and forms of other sites do not send them. */
export interface OperatorCookieJar {
  read(header: string | null): { session: string | null; appOffer: string | null; device: string | null };
  session(token: string): string;
  endSession(): string;
  /** Allows replacing a lost app while the browser is open; null deletes it. */
  appOffer(token: string | null): string;
  /** The cookie by which the platform recognises the browser, valid as long as the platform remembers it. */
  device(token: string): string;
}

export function createOperatorCookieJar(scheme: "http" | "https"): OperatorCookieJar {
  const { read, write } = ownCookies(scheme, "Strict");
  return {
    read(header) {
      const text = read(header);
      return { session: text("ops"), appOffer: text("ops-app-offer"), device: text("ops-device") };
    },
    session: (token) => write("ops", token, null),
    endSession: () => write("ops", "", 0),
    appOffer: (token) => write("ops-app-offer", token ?? "", token === null ? 0 : null),
    device: (token) => write("ops-device", token, DEVICE_TTL_MS / 1_000),
  };
}

/** The cookie with the switches that a QA engineer changed in this browser. */
export interface QaCookieJar {
  read(header: string | null): string | null;
  /** `maxAge` is in seconds; 0 deletes the cookie. */
  write(value: string, maxAge: number): string;
}

export function createQaCookieJar(scheme: "http" | "https"): QaCookieJar {
  const { read, write } = ownCookies(scheme, "Lax");
  return {
    read: (header) => read(header)("qa-switches"),
    write: (value, maxAge) => write("qa-switches", value, maxAge),
  };
}

/**
 * Reads and writes cookies of this host. `https` adds the `__Host-` prefix and Secure; plain http on localhost drops
 * just these two.
 */
function ownCookies(scheme: "http" | "https", sameSite: "Lax" | "Strict") {
  const secure = scheme === "https";
  const prefix = secure ? "__Host-" : "";
  return {
    read(header: string | null) {
      const found = parseCookies(header);
      return (name: string) => found.get(prefix + name) ?? null;
    },
    /** `maxAge` is in seconds; with null the cookie lasts until the browser closes. */
    write(name: string, value: string, maxAge: number | null) {
      const age = maxAge === null ? "" : `; Max-Age=${maxAge}`;
      return `${prefix}${name}=${encodeURIComponent(value)}; Path=/; SameSite=${sameSite}; HttpOnly${secure ? "; Secure" : ""}${age}`;
    },
  };
}

export function createCookieJar(scheme: "http" | "https"): CookieJar {
  const { read, write } = ownCookies(scheme, "Lax");
  return {
    read(header) {
      const text = read(header);
      const visitor = text("visitor");
      return {
        session: text("session"),
        theme: text("theme"),
        language: knownLanguage(text("lang")),
        previousLanguage: knownLanguage(text("hisLang")),
        analytics: analyticsChoice(text("analytics")),
        rememberedUser: text("last-user"),
        rememberedMobile: readMobile(text("last-mobile")),
        thirdParty: readThirdParty(text("third-party")),
        popups: text("popups"),
        visitor: visitor && /^[\w-]{22}$/.test(visitor) ? visitor : null,
        device: text("device"),
        challenge: text("challenge"),
        invitation: readInvitationCodes(new URLSearchParams(text("invitation") ?? "")),
      };
    },
    session: (token, rememberMe) => write("session", token, rememberMe ? DAY_SECONDS : null),
    endSession: () => write("session", "", 0),
    theme: (name) => write("theme", name, YEAR_SECONDS),
    language: (code) => write("lang", code, YEAR_SECONDS),
    previousLanguage: (code) => write("hisLang", code, YEAR_SECONDS),
    analytics: (choice) => write("analytics", choice, ANALYTICS_SECONDS),
    thirdParty: (begun) =>
      write(
        "third-party",
        begun ? `${begun.provider} ${begun.attempt} ${begun.next}` : "",
        begun ? TEN_MINUTES_SECONDS : 0,
      ),
    visitor: (id) => write("visitor", id, null),
    popups: (seen) => write("popups", seen, YEAR_SECONDS),
    rememberUser: (username) => write("last-user", username ?? "", username === null ? 0 : DAY_SECONDS),
    rememberMobile: (mobile) =>
      write(
        "last-mobile",
        mobile ? `${mobile.countryDialingCode} ${mobile.mobileNum}` : "",
        mobile ? DAY_SECONDS : 0,
      ),
    device: (token) => write("device", token, YEAR_SECONDS),
    challenge: (id) => write("challenge", id ?? "", id === null ? 0 : TEN_MINUTES_SECONDS),
    invitation: (codes) =>
      write("invitation", codes ? toInvitationQuery(codes).toString() : "", codes ? INVITATION_SECONDS : 0),
  };
}

function knownLanguage(code: string | null): string | null {
  return code && getLanguage(code) ? code : null;
}

function readThirdParty(text: string | null): ThirdPartyCookie | null {
  const [, provider, attempt, next] = /^([A-Z_]{1,20}) ([\w-]{43}) (\/.{0,1000})$/.exec(text ?? "") ?? [];
  return provider && attempt && next ? { provider, attempt, next } : null;
}

function readMobile(text: string | null): RememberedMobile | null {
  const [, countryDialingCode, mobileNum] = /^(\+?\d{1,4}) ([\d ().+-]{1,32})$/.exec(text ?? "") ?? [];
  return countryDialingCode && mobileNum ? { countryDialingCode, mobileNum } : null;
}

function parseCookies(header: string | null): Map<string, string> {
  const found = new Map<string, string>();
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (found.has(name)) continue;
    try {
      found.set(name, decodeURIComponent(part.slice(at + 1).trim()));
    } catch {
      // A value that is not percent-encoded text is not one of this site's.
    }
  }
  return found;
}
