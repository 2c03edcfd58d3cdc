import type { Context } from "hono";
import type { Logger } from "pino";
import type { ErrorCode } from "../platform/core/errors.ts";
import { canonicalOrigin } from "../shared/origin.ts";
import { isSameOriginRequest } from "../shared/same-origin.ts";
import type { ServerConfig } from "./config.ts";
import type { Env } from "./http-env.ts";
import type { Pages } from "./pages.ts";
import { isDecodable } from "./remix.ts";
import { getRequestOrigin } from "./requested-host.ts";

const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);

/** Returns true when an unsafe request comes from a page of the host that it is sent to; otherwise logs the reason. */
export function checkSameOrigin(
  { req, env }: Context<Env>,
  { config, log }: { config: ServerConfig; log: Logger },
  authorization?: string,
): boolean {
  const origin = req.header("origin");
  const fetchSite = req.header("sec-fetch-site");
  const ownOrigin = getRequestOrigin(env.incoming, config);
  if (isSameOriginRequest(req.method, { origin, authorization, fetchSite }, ownOrigin)) return true;
  const site = fetchSite === undefined ? "" : `, with Sec-Fetch-Site ${quoted(fetchSite)}`;
  const fault =
    origin !== undefined && canonicalOrigin(origin) === ownOrigin
      ? `Sec-Fetch-Site is ${quoted(fetchSite)}`
      : `Host ${quoted(req.header("host"))} and Origin ${quoted(origin)} differ${site}`;
  log.info({ path: req.path.slice(0, 100), ownOrigin }, `a form or call was refused: ${fault}`);
  return false;
}

/** Formats a header for the log: untrusted input, quoted and truncated. */
const quoted = (text: string | undefined) =>
  text === undefined ? "(none)" : JSON.stringify(text.slice(0, 100));

/**
 * Returns the request for Remix, once {@link checkSameOrigin} has decided. Remix compares `Origin` with `X-Forwarded-Host`
 * or `Host` again, as text: it does not know `null` or alternative spellings of a host, and trusts any
 * `X-Forwarded-Host`.
 */
export function removeOriginHeader(request: Request): Request {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

/**
 * Returns true when a page's action can read the request: our forms are URL-encoded, or multipart with a picture; a
 * form may be empty.
 */
async function isForm(request: Request, pages: Pick<Pages, "acceptsPictures">): Promise<boolean> {
  if (request.method === "GET" || request.method === "HEAD") return true;
  const withPicture = /^multipart\/form-data\b/i.test(request.headers.get("content-type") ?? "");
  if (withPicture) return pages.acceptsPictures(new URL(request.url).pathname);
  return /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
}

/** Returns the error code of a request that no page accepts; null when Remix may handle it. */
export async function findFault(
  { req }: Context,
  pages: Pick<Pages, "acceptsPictures">,
): Promise<ErrorCode | null> {
  // Forms are sent only by POST.
  if (!PAGE_METHODS.has(req.method)) return "METHOD_NOT_ALLOWED";
  if (!(await isForm(req.raw, pages))) return "UNSUPPORTED_MEDIA_TYPE";
  // Remix 1's method of requesting a loader's data, which this site's pages never use; Remix logs each as an error.
  if (req.query("_data") !== undefined) return "BAD_REQUEST";
  // No route can match it, and Remix logs each with lines of its own.
  return isDecodable(new URL(req.url).pathname) ? null : "BAD_REQUEST";
}

/** Returns the error code for a response that has a status and no page. */
export function getCode(status: number): ErrorCode {
  if (status === 403) return "FORBIDDEN";
  if (status === 404) return "NOT_FOUND";
  if (status === 405) return "METHOD_NOT_ALLOWED";
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (status === 503) return "PLATFORM_UNAVAILABLE";
  return status < 500 ? "BAD_REQUEST" : "INTERNAL";
}
