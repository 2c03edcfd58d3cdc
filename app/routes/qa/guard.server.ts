import type { AppLoadContext } from "@remix-run/node";

export type QaRequest = NonNullable<AppLoadContext["qaTool"]>;

/** Returns the request of the QA page: the guard of each of its loaders and actions. @throws Response 404 elsewhere. */
export function getQa({ qaTool }: AppLoadContext): QaRequest {
  if (!qaTool) throw new Response(null, { status: 404 });
  return qaTool;
}
