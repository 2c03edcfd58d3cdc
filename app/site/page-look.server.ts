import type { AppLoadContext } from "@remix-run/node";
import thai from "../fonts/noto-sans-thai.woff2?url";
import latin from "../fonts/open-sans.woff2?url";
import vietnamese from "../fonts/open-sans-vietnamese.woff2?url";

/** The colours that third-party pages in a frame use. */
const COLOURS = [
  ...["surface-0", "surface-1", "surface-2", "border", "text-1", "text-2"],
  ...["accent", "accent-contrast", "accent-text", "accent-soft", "focus-ring"],
];

/** Fonts of a language in addition to the Latin one. */
const FONTS: Readonly<Record<string, string>> = { TH: thai, VI: vietnamese };

/** Returns colours and font files of the page, for third-party pages in its frames: the chat and games. */
export function pageLook({ brand, request, origin, theme }: AppLoadContext) {
  const { tokens } = brand.document.themes;
  const ofTheme: Record<string, string> = { ...tokens[theme as keyof typeof tokens] };
  const scheme: "light" | "dark" = theme === "light" ? "light" : "dark";
  return {
    scheme,
    colours: Object.fromEntries(
      COLOURS.flatMap((token) => (ofTheme[token] ? [[token, ofTheme[token]]] : [])),
    ),
    fonts: [latin, FONTS[request.language] ?? ""].filter(Boolean).map((font) => new URL(font, origin).href),
  };
}
