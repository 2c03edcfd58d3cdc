import { isSameOriginRequest } from "../shared/same-origin.ts";

/**
 * Returns true when a form comes from the sandbox host that it is sent to. `origin` is that host's own, for its scheme.
 */
export function isOwnForm({ method, url, headers }: Request, origin: string): boolean {
  return isSameOriginRequest(
    method,
    {
      origin: headers.get("origin") ?? undefined,
      authorization: undefined,
      fetchSite: headers.get("sec-fetch-site") ?? undefined,
    },
    `${new URL(origin).protocol}//${new URL(url).host}`,
  );
}
