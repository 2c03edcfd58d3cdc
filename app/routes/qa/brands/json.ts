import type { LoaderFunctionArgs } from "@remix-run/node";
import { getQa } from "../guard.server.ts";
import { listBrands } from "./list-brands.ts";

/** Sends the brands with their hosts as JSON, which the fixtures of `marquee/qa` read. */
export function loader({ context }: LoaderFunctionArgs): Response {
  return Response.json({ brands: listBrands(getQa(context)) });
}
