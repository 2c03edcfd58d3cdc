import "@remix-run/node";
import type { OpsRequest } from "../server/ops-context.ts";
import type { RequestContext } from "../server/request-context.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends RequestContext {
    /**
     * The operators' request, on their host alone: nothing of a brand is in its context, and no route of a brand is asked
     * there (server/remix.ts). Routes take it with `getOps`, which throws a 404 on a brand's host.
     */
    ops?: OpsRequest;
  }
}
