import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderSVG } from "uqr";

/** `/download/qr.svg`: a code that opens this host's download page on a phone (spec section 9: size 100). */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(renderSVG(`${context.origin}/download`, { border: 1 }), {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
