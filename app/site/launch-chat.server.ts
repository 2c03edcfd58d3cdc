import { createHash, randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { languageTag } from "../i18n/languages.ts";
import { addressBlock } from "../platform/core/address-block.ts";
import { DEMO_TYPE } from "../platform/core/call-context.ts";
import { maskName } from "../platform/core/mask-name.ts";
import { artUrl } from "../ui/art-url.ts";
import { isForAgents } from "./is-agent.ts";
import { pageLook } from "./page-look.server.ts";

/** How long a member may write after opening the chat, in milliseconds. */
const CHAT_SESSION_MS = 12 * 60 * 60_000;

/**
 * The signed address of the sandbox's room or support for the caller, in the brand's look; null without a sandbox. A
 * guest's address stays the same, because the page that contains it is cached for all guests.
 */
export async function launchChat(context: AppLoadContext, place: "room" | "support"): Promise<string | null> {
  const { brand, sandbox, request, origin, now } = context;
  if (!sandbox) return null;
  const { document } = brand;
  const name = place === "room" ? await loadName(context) : null;
  const { logo } = document;
  return sandbox.chat.address(place, document.merchantCode, {
    id: place === "support" ? randomUUID() : "",
    visitor: place === "support" || name !== null ? getVisitor(context) : "",
    isGuest: context.caller.kind === "visitor",
    name,
    until: name === null ? 0 : now + CHAT_SESSION_MS,
    lang: languageTag(request.language),
    zone: document.locale.timeZone,
    brand: {
      name: document.name,
      home: origin,
      logo: new URL(brand.imageUrl(logo.image) || artUrl(`logo/${logo.art}`), origin).href,
    },
    topics: { agentPay: isForAgents(context), feedback: brand.on("feedback") },
    look: pageLook(context),
  });
}

/** Returns a pseudonym of the account, or of a visitor's IP address, that reveals neither. */
function getVisitor({ caller, request, brand }: AppLoadContext): string {
  const own = caller.kind === "account" ? caller.accountId : addressBlock(request.ip);
  return createHash("sha256")
    .update(`${brand.document.merchantCode} ${own}`)
    .digest("base64url")
    .slice(0, 22);
}

/** The member's nickname, or else the masked username; null for a visitor or a demo account, which may only read. */
async function loadName({ caller, platform }: AppLoadContext): Promise<string | null> {
  if (caller.kind !== "account" || caller.type === DEMO_TYPE) return null;
  const { nickname, account } = await platform.accounts.memberInfo({});
  // The nickname of a member who chose none is the username.
  return nickname && nickname.toLowerCase() !== account.toLowerCase() ? nickname : maskName(account);
}
