import type { LoaderFunctionArgs } from "@remix-run/node";
import { exitPage } from "./exit-page.server.ts";

/** `/game/exit`: where a vendor's "home" returns to. The only page of a site that a frame of its own may show. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return exitPage(context.brand.document.name, new URL(request.url).searchParams.get("to"));
}
