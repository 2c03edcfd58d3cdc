import "@remix-run/node";
import type { OpsRequest } from "../server/ops-context.ts";
import type { QaRequest } from "../server/qa/qa-context.ts";
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
    /** The request of the QA page, at its addresses alone. Routes take it with `getQa`, which throws a 404 elsewhere. */
    qaTool?: QaRequest;
  }
}
