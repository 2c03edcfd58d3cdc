import { isIP } from "node:net";
import { canonicalHostName } from "../shared/host-name.ts";
import { describePatternProblem, isLinearPattern } from "./pattern-words.ts";

/** One of our own string formats: its test, and the expectation that messages state. */
export interface Format {
  test(text: string): boolean;
  expected: string;
  /** Returns every valid text, if there is a list, for finding the nearest one. */
  candidates?(): readonly string[];
  /** Returns the valid spelling of an invalid text, if there is one. */
  spelling?(text: string): string | null;
  /** Returns a sentence that explains what is wrong with an invalid text, if there is more to say. */
  hint?(text: string): string | null;
}

const HOST_LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Matches a last label that makes browsers read a name as an IPv4 address. */
const NUMBER_LABEL = /^(?:\d+|0x[0-9a-f]*)$/;

/** Returns true for a host name in lower case without scheme, port or closing dot; false for an IP address. */
function isHostName(text: string): boolean {
  const labels = text.split(".");
  return (
    text.length <= 253 &&
    labels.every((label) => label.length <= 63 && HOST_LABEL.test(label)) &&
    !NUMBER_LABEL.test(labels.at(-1) ?? "")
  );
}

/**
 * Returns the canonical host name in a text: an address, or a name with a port, in capitals or in another script. Null
 * for none.
 */
function hostNameIn(text: string): string | null {
  const name = canonicalHostName(
    text
      .trim()
      .replace(/^https?:\/\//i, "")
      .replace(/(?::\d*)?(?:[/?#].*)?$/, ""),
  );
  return name !== null && name !== text && isHostName(name) ? name : null;
}

function hostNameHint(text: string): string | null {
  if (text.includes("*")) return "A `*` stands for nothing here: name each host.";
  const bare = text.replace(/^\[|\](?::\d+)?$/g, "");
  return isIP(bare) === 0 ? null : "An IP address is no host of a brand: take a name that leads to it.";
}

/** Returns true when plain http is harmless for a host, because the traffic never leaves the machine. */
function isLocalHost(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "127.0.0.1";
}

/**
 * Returns true when a text is an https address, or an http address of this very machine (which only demonstrations may
 * use; the meaning check enforces that). Addresses with a user or password are refused: they make one host look like
 * another.
 */
function isWebUrl(text: string): boolean {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || isLocalHost(url.hostname);
}

/**
 * Returns true when a text is a path, query or fragment of this site. `//host` and `/\host` lead to other hosts and do
 * not count.
 */
function isSitePath(text: string): boolean {
  return /^(?:\/(?![/\\])|\?|#)[^\s\\]*$/.test(text) || text === "/";
}

/** Returns true when a text is a link that a document may contain: a path of the site, or an https address. */
export function isLink(text: string): boolean {
  return isSitePath(text) || isWebUrl(text);
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

/**
 * Returns the formats that the schemas use beyond JSON Schema's own. Time zone checks by ICU are cached, because they
 * are slow.
 */
export function brandFormats(): Record<string, Format> {
  const zones = new Map<string, boolean>();
  return {
    "host-name": {
      test: isHostName,
      expected: "a host name in lower case, such as play.example.com",
      spelling: hostNameIn,
      hint: hostNameHint,
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
      expected: "a pattern that the site can use",
      hint: describePatternProblem,
    },
  };
}
