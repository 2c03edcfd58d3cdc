import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireOperator } from "./guard.server.ts";

/**
 * Handles every unknown address of the operators' site. Under `/ops` it requires a signed-in operator, like the
 * existing pages.
 */
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
