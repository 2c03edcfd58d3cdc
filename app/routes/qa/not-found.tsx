import type { LoaderFunctionArgs } from "@remix-run/node";

/** Handles every unknown address of the QA page. */
export function loader(_: LoaderFunctionArgs): never {
  throw new Response(null, { status: 404 });
}

export function action(args: LoaderFunctionArgs): never {
  return loader(args);
}

export default function NotFound() {
  return null;
}
