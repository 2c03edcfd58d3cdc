import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "./guard.server.ts";

/** Every address that is no page of the operators' site: under `/ops` only to signed-in operators, as the pages that are there. */
export function loader({ context, request }: LoaderFunctionArgs): never {
  if (/^\/ops(\/|$)/.test(new URL(request.url).pathname)) requireOperator(context, request);
  throw new Response(null, { status: 404 });
}

export function action(args: LoaderFunctionArgs): never {
  return loader(args);
}

export default function NotFound() {
  return null;
}
