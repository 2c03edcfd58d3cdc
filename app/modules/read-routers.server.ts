import type { AppLoadContext } from "@remix-run/node";

/** How long they are cached, in milliseconds, if no event reports that operators changed them. */
const ROUTERS_MS = 10_000;

/** Reads the brand's addresses and apps from the platform (spec section 7, routers). */
export function readRouters({ shared, platform }: Pick<AppLoadContext, "shared" | "platform">) {
  return shared("routers", ROUTERS_MS, () => platform.content.domainRoute());
}
