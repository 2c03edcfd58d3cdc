import type { LoaderFunctionArgs } from "@remix-run/node";
import { renderSVG } from "uqr";
import { readRouters } from "../../modules/read-routers.server.ts";
import { APP_KINDS } from "../../shared/app-kinds.ts";

/**
 * `/download/qr.svg`: a QR code that opens this host's download page on a phone, or with `?of=` one of the brand's apps
 * (spec section 9: size 100).
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams.get("of");
  const kind = APP_KINDS.find((one) => one === asked);
  const address = asked === null ? "/download" : kind && (await readRouters(context)).resources[kind]?.url;
  if (!address) throw new Response(null, { status: 404 });
  return new Response(renderSVG(new URL(address, context.origin).href, { border: 1 }), {
    headers: {
      "content-type": "image/svg+xml; charset=utf-8",
      "content-security-policy": "default-src 'none'; sandbox",
    },
  });
}
