import type { BrowserContext, Request } from "@playwright/test";

/** The time limit for a page to report its router's state. */
const PATIENCE_MS = 2_000;

/** Returns a function that lists the requests of a context without a response yet, except for pictures, oldest first. */
export function trackUnanswered(context: BrowserContext): () => string[] {
  const begun = new Map<Request, number>();
  context.on("request", (request) => begun.set(request, Date.now()));
  context.on("requestfinished", (request) => begun.delete(request));
  context.on("requestfailed", (request) => begun.delete(request));
  return () =>
    [...begun]
      .filter(([request]) => request.resourceType() !== "image")
      .map(([request, at]) => `${request.method()} ${toPath(request.url())} ${Date.now() - at} ms`);
}

/**
 * Describes the router's state of each open page, one line each, because the list reporter shows only the first 300
 * characters.
 */
export function describePages(context: BrowserContext): Promise<string[]> {
  return Promise.all(
    context.pages().map(async (page) => {
      const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, "no answer"));
      const state = await Promise.race([page.evaluate(routerState), late]).catch(String);
      return `${toPath(page.url())}: ${state}`;
    }),
  );
}

const toPath = (url: string) => url.replace(/^https?:\/\/[^/]+/, "");

/** Runs in the page. */
function routerState(): string {
  const { __remixRouter: router } = window as {
    __remixRouter?: {
      state: {
        navigation: { state: string; location?: { pathname: string } };
        revalidation: string;
        fetchers: Map<string, { state: string }>;
      };
    };
  };
  if (!router) return "no router";
  const { navigation, revalidation, fetchers } = router.state;
  const all = [...fetchers].map(([key, { state }]) => `${key} ${state}`).join(", ");
  const open = [...document.querySelectorAll(":popover-open")].map(({ id }) => id).join(", ");
  return `${navigation.state} ${navigation.location?.pathname ?? ""}, data ${revalidation}, fetchers [${all}], open [${open}]`;
}
