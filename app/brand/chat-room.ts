import type { Brand } from "./brand.ts";
import type { BrandDocument } from "./brand-document.ts";

/** The location of a brand's chat room: its own address, or the sandbox. */
export type ChatRoom = { at: "address"; url: string } | { at: "sandbox" };

/**
 * Returns the chat room of a brand, or null if it has none. A demonstration without its own address uses a room of the
 * sandbox's chat service while a sandbox runs.
 */
export function chatRoom(brand: Brand, hasSandbox: boolean): ChatRoom | null {
  if (!brand.on("chatRoom")) return null;
  const { chat, demonstration } = brand.document;
  if (chat.url) return { at: "address", url: chat.url };
  return demonstration.active && hasSandbox ? { at: "sandbox" } : null;
}

/** The path that opens the sandbox's support. */
export const SANDBOX_SUPPORT = "/support";

/** Matches addresses of a brand's own help pages, where no person answers. */
const OWN_HELP = /^\/help(?:mc)?(?:[?#]|$)/;

/**
 * Returns the contacts of a brand. While a sandbox runs, the sandbox's support replaces the live chat of a
 * demonstration that only links to its own help.
 */
export function getCustomerService(
  { demonstration, customerService }: Pick<BrandDocument, "demonstration" | "customerService">,
  hasSandbox: boolean,
): BrandDocument["customerService"] {
  if (!demonstration.active || !hasSandbox) return customerService;
  return customerService.map((entry) =>
    isOwnHelp(entry) ? { ...entry, pathList: [SANDBOX_SUPPORT] } : entry,
  );
}

/** Returns true for a live chat contact that only leads to the brand's own help. */
export function isOwnHelp({ csType, type, pathList }: BrandDocument["customerService"][number]): boolean {
  return csType === "LIVECHAT" && type !== 3 && pathList.every((path) => OWN_HELP.test(path));
}
