import type { APIRequestContext, APIResponse } from "@playwright/test";
import type { BrandHost } from "./fixtures.ts";
import type { Site } from "./setup/site.ts";

/**
 * Sends a request to a brand's site, or the sandbox's outbox, without a page, as a script or crawler would. Redirects
 * are not followed. A form is sent as from a page of the site.
 */
export function requestPage(
  request: APIRequestContext,
  { port }: Site,
  brand: BrandHost | "outbox",
  path: string,
  form?: Record<string, string>,
): Promise<APIResponse> {
  const host = `${brand}.localhost:${port}`;
  // Node does not resolve names under localhost; browsers do.
  return request.fetch(`http://127.0.0.1:${port}${path}`, {
    method: form ? "POST" : "GET",
    headers: { host, ...(form ? { origin: `http://${host}` } : {}) },
    ...(form ? { form } : {}),
    maxRedirects: 0,
  });
}
