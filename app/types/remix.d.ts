import "@remix-run/node";
import type { RequestContext } from "../server/request-context.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
  interface AppLoadContext extends RequestContext {}
}
