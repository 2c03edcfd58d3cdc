import type { LoaderFunctionArgs } from "@remix-run/node";
import { appIcon, ICON_SIZES } from "./icon.server.ts";

/** `/app-icon/<size>.png`: the brand's mark for home screens. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const size = ICON_SIZES.find((side) => params.file === `${side}.png`);
  if (size === undefined) throw new Response(null, { status: 404 });
  return new Response(new Uint8Array(await appIcon(context.brand, size)), {
    headers: { "content-type": "image/png", "cache-control": "public, max-age=86400" },
  });
}
