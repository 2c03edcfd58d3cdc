import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import thai from "../../fonts/noto-sans-thai.woff2?url";
import latin from "../../fonts/open-sans.woff2?url";
import vietnamese from "../../fonts/open-sans-vietnamese.woff2?url";
import { languageTag } from "../../i18n/languages.ts";
import { DEMO_TYPE } from "../../platform/core/call-context.ts";
import { maskName } from "../../platform/core/mask-name.ts";
import { artUrl } from "../../ui/art-url.ts";

/** Time that a member may write after opening the chat, in milliseconds. */
const WRITES_FOR_MS = 12 * 60 * 60_000;

/** The colours that the chat's pages use. */
const COLOURS = [
  ...["surface-0", "surface-1", "surface-2", "border", "text-1", "text-2"],
  ...["accent", "accent-contrast", "accent-text", "accent-soft", "focus-ring"],
];

/** Fonts of a language beside the Latin one. */
const FONTS: Readonly<Record<string, string>> = { TH: thai, VI: vietnamese };

/**
 * The signed address of the sandbox's room or support for the caller, in the brand's look; null without a sandbox. A guest's
 * stays the same, since the page that holds it is kept for all.
 */
export async function launchChat(context: AppLoadContext, place: "room" | "support"): Promise<string | null> {
  const { brand, sandbox, request, origin, theme, now } = context;
  if (!sandbox) return null;
  const { document } = brand;
  const tokens: Record<string, string> = {
    ...document.themes.tokens[theme as keyof typeof document.themes.tokens],
  };
  const name = place === "room" ? await nameOf(context) : null;
  const { logo } = document;
  return sandbox.chat.address(place, document.merchantCode, {
    id: place === "support" ? randomUUID() : "",
    name,
    until: name === null ? 0 : now + WRITES_FOR_MS,
    lang: languageTag(request.language),
    zone: document.locale.timeZone,
    brand: {
      name: document.name,
      home: origin,
      logo: new URL(brand.imageUrl(logo.image) || artUrl(`logo/${logo.art}`), origin).href,
    },
    look: {
      scheme: theme === "light" ? "light" : "dark",
      colours: Object.fromEntries(
        COLOURS.flatMap((token) => (tokens[token] ? [[token, tokens[token]]] : [])),
      ),
      fonts: [latin, FONTS[request.language] ?? ""].filter(Boolean).map((font) => new URL(font, origin).href),
    },
  });
}

/** The nickname of a member, else the masked username; null for a visitor or a demo account, which only read. */
async function nameOf({ caller, platform }: AppLoadContext): Promise<string | null> {
  if (caller.kind !== "account" || caller.type === DEMO_TYPE) return null;
  const { nickname, account } = await platform.accounts.memberInfo({});
  // A member who chose no nickname has the username as one.
  return nickname && nickname.toLowerCase() !== account.toLowerCase() ? nickname : maskName(account);
}
