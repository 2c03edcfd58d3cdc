import type { AppLoadContext } from "@remix-run/node";

/** How long they are good for, where no event says that operators changed them. */
const ROUTERS_MS = 10_000;

/** The brand's addresses and its apps, as the platform tells them (spec section 7, routers). */
export function readRouters({ shared, platform }: Pick<AppLoadContext, "shared" | "platform">) {
  return shared("routers", ROUTERS_MS, () => platform.content.domainRoute());
}
