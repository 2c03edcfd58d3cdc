import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";

/** Sources that a page may use in addition to its own. */
export interface PageSources {
  /** The origins to which its forms may lead, redirects included. */
  forms: readonly string[];
  connect: readonly string[];
  scripts: readonly string[];
  frames: readonly string[];
}

/** The inputs of a page's Content-Security-Policy. */
export interface PagePolicy {
  /** Nonce of this response, for pages behind a session. */
  nonce?: string;
  /** Hashes of the inline scripts, for pages that are cached for everyone. */
  scriptHashes?: readonly string[];
  /** Hashes of the inline styles, for pages of the server itself. */
  styleHashes?: readonly string[];
  /** Origins that may be framed: the brand's game studios. */
  frameSources: readonly string[];
  /** Further origins of the brand's images. */
  imageSources?: readonly string[];
  /** The additional sources that the brand's sign-in methods and bot check need. */
  services?: Partial<PageSources>;
  /** The origin whose pages may frame this one; none if omitted. */
  frameParent?: string | null;
  /** In development Vite shows the errors of changed code in the page with its own styles. */
  development?: boolean;
  https: boolean;
}

/**
 * Returns the headers that every response has, errors too (OWASP ASVS 5.0, 3.4). The policy is that of responses
 * without a page; pages replace it with their own. In development there is none: Vite's modules load one another, also
 * in a worker. `subdomains` is true when the names below the host must use https too. Only a brand's document may set
 * it: we must not shut out a customer's other names.
 */
export function commonHeaders({
  https,
  development,
  subdomains,
}: {
  https: boolean;
  development: boolean;
  subdomains: boolean;
}): OutgoingHttpHeaders {
  const strict = `max-age=31536000${subdomains ? "; includeSubDomains" : ""}`;
  return {
    ...(development ? {} : { "content-security-policy": "default-src 'none'; frame-ancestors 'none'" }),
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
    ...(https ? { "strict-transport-security": strict } : {}),
  };
}

/**
 * Returns the Content-Security-Policy of one page: no unsafe-inline (except for styles in development), no unsafe-eval.
 */
export function contentSecurityPolicy(policy: PagePolicy): string {
  const inline = policy.nonce
    ? [`'nonce-${policy.nonce}'`]
    : (policy.scriptHashes ?? []).map((hash) => `'sha256-${hash}'`);
  const sources = (...list: string[]) => list.join(" ");
  const { forms = [], connect = [], scripts = [], frames = [] } = policy.services ?? {};
  return [
    // Covers fonts, the manifest, workers and calls, which then need no directive of their own in each response.
    "default-src 'self'",
    `script-src ${sources("'self'", ...inline, ...scripts)}`,
    policy.development
      ? "style-src 'self' 'unsafe-inline'"
      : `style-src ${sources("'self'", ...(policy.styleHashes ?? []).map((hash) => `'sha256-${hash}'`))}`,
    `img-src ${sources("'self'", "data:", ...(policy.imageSources ?? []))}`,
    ...(connect.length > 0 ? [`connect-src ${sources("'self'", ...connect)}`] : []),
    `frame-src ${sources("'self'", ...policy.frameSources, ...frames)}`,
    `form-action ${sources("'self'", ...forms)}`,
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${policy.frameParent ?? "'none'"}`,
    ...(policy.https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

/** Returns the policy of one of the server's own pages: no scripts, and only its own styles. */
export function ownPagePolicy(html: string, frameParent?: string | null): string {
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, style = ""]) => sha256(style));
  return contentSecurityPolicy({ styleHashes: styles, frameSources: [], frameParent, https: false });
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

/** Returns the SHA-256 (base64) of each inline script of a finished page, in the format of a policy. */
export function inlineScriptHashes(html: string): string[] {
  const hashes: string[] = [];
  for (const [, attributes = "", body = ""] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    // Data is not executed, and needs no permission.
    if (/\s(?:src=|type="application\/json")/.test(attributes) || body === "") continue;
    hashes.push(sha256(body));
  }
  return [...new Set(hashes)];
}
