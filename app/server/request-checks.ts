import type { Context } from "hono";
import type { Logger } from "pino";
import type { ErrorCode } from "../platform/core/errors.ts";
import { canonicalOrigin } from "../shared/origin.ts";
import { provesSameOrigin } from "../shared/same-origin.ts";
import { askedOrigin } from "./asked-host.ts";
import type { ServerConfig } from "./config.ts";
import type { Env } from "./http-env.ts";
import type { Pages } from "./pages.ts";
import { isDecodable } from "./remix.ts";

const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);

/** Tells whether an unsafe request comes from a page of the host that it is sent to; if not, the log says why. */
export function provesOrigin(
  { req, env }: Context<Env>,
  { config, log }: { config: ServerConfig; log: Logger },
  authorization?: string,
): boolean {
  const origin = req.header("origin");
  const fetchSite = req.header("sec-fetch-site");
  const ownOrigin = askedOrigin(env.incoming, config);
  if (provesSameOrigin(req.method, { origin, authorization, fetchSite }, ownOrigin)) return true;
  const site = fetchSite === undefined ? "" : `, with Sec-Fetch-Site ${quoted(fetchSite)}`;
  const fault =
    origin !== undefined && canonicalOrigin(origin) === ownOrigin
      ? `Sec-Fetch-Site is ${quoted(fetchSite)}`
      : `Host ${quoted(req.header("host"))} and Origin ${quoted(origin)} differ${site}`;
  log.info({ path: req.path.slice(0, 100), ownOrigin }, `a form or call was refused: ${fault}`);
  return false;
}

/** A header in a line of the log: what a stranger sent, in quotes and not at any length. */
const quoted = (text: string | undefined) =>
  text === undefined ? "(none)" : JSON.stringify(text.slice(0, 100));

/**
 * The request that Remix gets, once {@link provesOrigin} has decided. Remix compares `Origin` with `X-Forwarded-Host` or
 * `Host` again, as texts: it knows no `null` and no second spelling of a host, and believes any `X-Forwarded-Host`.
 */
export function provenRequest(request: Request): Request {
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
  // Forms are sent by POST and by nothing else.
  if (!PAGE_METHODS.has(req.method)) return "METHOD_NOT_ALLOWED";
  if (!(await isForm(req.raw, pages))) return "UNSUPPORTED_MEDIA_TYPE";
  // Remix 1's way of asking for a loader's data, which our own pages never use; Remix logs each as a fault.
  if (req.query("_data") !== undefined) return "BAD_REQUEST";
  // No route can have it, and Remix writes lines of its own for each.
  return isDecodable(new URL(req.url).pathname) ? null : "BAD_REQUEST";
}

/** The code of an answer that has a status and no page. */
export function getCode(status: number): ErrorCode {
  if (status === 403) return "FORBIDDEN";
  if (status === 404) return "NOT_FOUND";
  if (status === 405) return "METHOD_NOT_ALLOWED";
  if (status === 429) return "TOO_MANY_REQUESTS";
  if (status === 503) return "PLATFORM_UNAVAILABLE";
  return status < 500 ? "BAD_REQUEST" : "INTERNAL";
}
