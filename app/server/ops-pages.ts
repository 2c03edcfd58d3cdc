import { randomBytes } from "node:crypto";
import type { ServerConfig } from "./config.ts";
import { type OpsContextDeps, opsContext } from "./ops-context.ts";
import { refuseStaleOperator } from "./ops-stale-form.ts";
import { ownPage } from "./own-page.ts";
import type { RemixHandler } from "./page-deps.ts";
import type { StoredResponse } from "./stored-response.ts";

interface OpsPagesDeps extends OpsContextDeps {
  config: Pick<ServerConfig, "development" | "publicScheme">;
  /** Runs the operators' routes. */
  remix: () => RemixHandler;
}

/** Renders the operators' site. `ip` is the operator's address. */
export type OpsPages = (request: Request, ip: string) => Promise<Response | StoredResponse>;

/**
 * Creates the operators' site, on a host of its own: each response is for one operator, is not cached, and allows
 * scripts by nonce only. The caller has read the body within its limit, and has checked that the request comes from the
 * site's own pages.
 */
export function createOpsPages(deps: OpsPagesDeps): OpsPages {
  const { development, publicScheme } = deps.config;
  const policy = { frameSources: [], development, https: publicScheme === "https" };
  return async (request, ip) => {
    const nonce = randomBytes(16).toString("base64");
    const context = await opsContext(deps, request, ip, nonce);
    const stale = context.ops ? await refuseStaleOperator(request, context.ops) : null;
    const response = stale ?? (await deps.remix()(request, context));
    response.headers.set("cache-control", "no-store");
    response.headers.set("referrer-policy", "same-origin");
    const { body } = context.page;
    return body === null ? response : ownPage({ response, body, nonce }, policy, request);
  };
}
