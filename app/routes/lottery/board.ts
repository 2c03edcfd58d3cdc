import type { LoaderFunctionArgs } from "@remix-run/node";
import { readDraws } from "../../modules/draws/read-draws.server.ts";

/** The home page's lotteries, read again after a draw; null where the brand has none. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const day = new URL(request.url).searchParams.get("day");
  return Response.json(await readDraws(context, day), { headers: { "cache-control": "no-store" } });
}
