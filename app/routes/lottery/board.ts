import type { LoaderFunctionArgs } from "@remix-run/node";
import { readDraws } from "../../modules/draws/draws.server.ts";

/** Loads the home page's lotteries again after a draw; null when the brand has none. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get("day");
  return Response.json(await readDraws(context, day), { headers: { "cache-control": "no-store" } });
}
