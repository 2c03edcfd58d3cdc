import { RE2JS } from "re2js";
import { canonicalHostName } from "../shared/host-name.ts";

/** One of our own string formats: the test, and what a message says was expected. */
export interface Format {
  test(text: string): boolean;
  expected: string;
  /** Every valid text, where there is a list, to find the nearest in. */
  candidates?(): readonly string[];
  /** The valid spelling of the same thing, where an invalid text has one. */
  spelling?(text: string): string | null;
}

const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Whether a text is a host name in lower case, without scheme, port or closing dot. */
function isHostName(text: string): boolean {
  const labels = text.split(".");
  return text.length <= 253 && labels.every((label) => label.length <= 63 && HOST_LABEL.test(label));
}

/** The ASCII form of a host name in another script, which is what browsers send; null for any other text. */
function asciiHostName(text: string): string | null {
  if (!/\P{ASCII}/u.test(text)) return null;
  const ascii = canonicalHostName(text);
  return ascii !== null && isHostName(ascii) ? ascii : null;
}

/** Whether plain http is harmless for a host: it never leaves the machine. */
function isLocalHost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1";
}

/**
 * Whether a text is an https address, or an http address of this very machine (which only demonstrations may use; the
 * meaning check sees to that). Names with user or password are refused: they make one host look like another.
 */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLocalHost(url.hostname);
}

/** Whether a text is a path, query or fragment of this site. `//host` and `/\host` lead elsewhere and are not. */
function isSitePath(text: string): boolean {
  return /^(?:\/(?![/\\])|\?|#)[^\s\\]*$/.test(text) || text === "/";
}

/** Whether a text is a link that a document may state: a path of the site, or an https address. */
export function isLink(text: string): boolean {
  return isSitePath(text) || isWebUrl(text);
}

/** A pattern from config as an expression: every `*` stands for `.*` (product spec, section 3), the whole text matches. */
function acceptedPatternSource(pattern: string): string {
  return `^(?:${pattern.replaceAll("*", ".*")})$`;
}

/** Whether RE2 takes an expression: it has no backtracking, so no text can make it slow. */
function isLinearPattern(text: string): boolean {
  if (text === "") return true;
  try {
    RE2JS.compile(acceptedPatternSource(text));
    return true;
  } catch {
    return false;
  }
}

function isTimeZone(text: string): boolean {
  if (!/^[A-Z]/.test(text)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The formats that the schemas use beyond JSON Schema's own. A time zone is asked of ICU once: asking is slow. */
export function brandFormats(): Record<string, Format> {
  const zones = new Map<string, boolean>();
  return {
    "host-name": {
      test: isHostName,
      expected: "a host name in lower case, such as play.example.com",
      spelling: asciiHostName,
    },
    "web-url": { test: isWebUrl, expected: "an https address" },
    link: {
      test: isLink,
      expected: "a path of the site such as /rng, or an https address",
    },
    "time-zone": {
      test: (text) => {
        const valid = zones.get(text) ?? isTimeZone(text);
        zones.set(text, valid);
        return valid;
      },
      expected: "an IANA time zone, such as Asia/Manila",
      candidates: () => Intl.supportedValuesOf("timeZone"),
    },
    "linear-pattern": {
      test: isLinearPattern,
      expected: "an expression that is tested in linear time (RE2: no look-around, no back reference)",
    },
  };
}
