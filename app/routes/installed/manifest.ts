import type { LoaderFunctionArgs } from "@remix-run/node";
import { languageTag } from "../../i18n/languages.ts";
import { brandColours } from "./colours.ts";
import { ICON_SIZES } from "./icon.server.ts";

/** `/manifest.webmanifest`: the data for installing the brand on the home screen (W3C Web Application Manifest). */
export function loader({ context }: LoaderFunctionArgs) {
  const {
    brand,
    request: { language },
  } = context;
  const { ground } = brandColours(brand);
  const manifest = {
    id: "/",
    name: brand.document.name,
    short_name: brand.document.name,
    lang: languageTag(language),
    start_url: "/",
    scope: "/",
    display: "standalone",
    background_color: ground,
    theme_color: ground,
    icons: ICON_SIZES.flatMap((size) =>
      (["any", "maskable"] as const).map((purpose) => ({
        src: `/app-icon/${size}.png?v=${brand.version}`,
        sizes: `${size}x${size}`,
        type: "image/png",
        purpose,
      })),
    ),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "content-type": "application/manifest+json; charset=utf-8", "cache-control": "no-cache" },
  });
}
