import { fontFaces, getOrigins } from "../font-faces.ts";
import type { Launch } from "./launch.ts";

const TOKEN = /^[a-z0-9-]{1,24}$/;
const COLOUR = /^(?:#[0-9a-f]{3,8}|rgb\([\d .%/]{1,40}\))$/i;

/**
 * The style sheet of a launch: the brand's colours and fonts as custom properties. Empty without a launch: the page has
 * its own.
 */
export function renderThemeStyles(launch: Launch | null): string {
  if (!launch) return "";
  const { scheme, colours, fonts } = launch.look;
  const declared = Object.entries(colours)
    .filter(([token, colour]) => TOKEN.test(token) && COLOUR.test(colour))
    .map(([token, colour]) => `--${token}: ${colour};`);
  const { rules, families } = fontFaces(fonts);
  const font = [...families, "system-ui", "sans-serif"].join(", ");
  return `${rules}\n:root { color-scheme: ${scheme}; ${declared.join(" ")} --font: ${font}; }\n`;
}

/** The origins of a page's logo and fonts, for its policy. */
export function listThemeSources(launch: Launch | null): { images: string[]; fonts: string[] } {
  return launch
    ? { images: getOrigins([launch.brand.logo]), fonts: getOrigins(launch.look.fonts) }
    : { images: [], fonts: [] };
}

/** The style sheet of all chat pages. The colours are the brand's, or the system's without one. */
export const STYLE = `
:root { --surface-0: Canvas; --surface-1: Canvas; --surface-2: Canvas; --border: GrayText; --text-1: CanvasText; --text-2: CanvasText;
  --accent: ButtonFace; --accent-contrast: ButtonText; --accent-text: LinkText; --accent-soft: Canvas; --focus-ring: Highlight;
  --font: system-ui, sans-serif; }
* { box-sizing: border-box; }
body { display: flex; flex-direction: column; min-height: 100vh; min-height: 100dvh; margin: 0;
  background: var(--surface-0); color: var(--text-1); font: 400 15px/1.5 var(--font); }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: 10px; padding: 12px 16px;
  background: var(--surface-1); border-bottom: 1px solid var(--border); }
header img { width: 36px; height: 36px; object-fit: contain; flex: none; }
h1 { margin: 0; font-size: 16px; line-height: 22px; }
header p { margin: 0; font-size: 13px; line-height: 18px; color: var(--text-2); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
main { flex: 1; padding: 12px 16px 16px; }
.notice { margin: 0 0 12px; padding: 10px 12px; border: 1px solid var(--border); border-radius: 10px; font-size: 13px; color: var(--text-2); }
.empty { margin: 24px 0; text-align: center; color: var(--text-2); }
ol { display: flex; flex-direction: column; gap: 10px; list-style: none; margin: 0; padding: 0; }
li { max-width: 86%; align-self: flex-start; overflow-wrap: anywhere; }
li > div { padding: 8px 12px; border: 1px solid var(--border); border-radius: 4px 14px 14px 14px; background: var(--surface-1); white-space: pre-line; }
li.own { align-self: flex-end; }
li.own > div { border-color: transparent; border-radius: 14px 4px 14px 14px; background: var(--accent-soft); }
li > span { display: block; margin: 0 2px 2px; font-size: 12px; color: var(--text-2); }
li.own > span { text-align: right; }
b { color: var(--text-1); }
a { color: var(--accent-text); }
footer { position: sticky; bottom: 0; padding: 10px 16px 12px; background: var(--surface-1); border-top: 1px solid var(--border); }
.as { margin: 0 0 6px; font-size: 13px; color: var(--text-2); }
.choices { display: flex; flex-wrap: wrap; gap: 8px; margin-bottom: 10px; }
.write { display: flex; gap: 8px; }
.write label { flex: 1; min-width: 0; }
input, button { min-height: 44px; border-radius: 10px; font: inherit; }
input { width: 100%; padding: 0 12px; border: 1px solid var(--border); background: var(--surface-0); color: var(--text-1); font-size: 16px; }
button { padding: 0 16px; border: 1px solid transparent; background: var(--accent); color: var(--accent-contrast); font-weight: 700; cursor: pointer; }
.choices button { padding: 0 14px; border-color: var(--border); border-radius: 22px; background: var(--surface-2); color: var(--text-1); font-size: 14px; font-weight: 600; }
.read { margin: 0; text-align: center; font-size: 14px; color: var(--text-2); }
.read a { display: inline-block; min-height: 44px; padding: 10px 4px; font-weight: 700; }
:focus-visible { outline: 2px solid var(--focus-ring); outline-offset: 2px; }
`;
