import type { Brand } from "./brand.ts";
import type { BrandDocument } from "./brand-document.ts";

/** The place of a brand's chat room: an address of its own, or the sandbox. */
export type ChatRoom = { at: "address"; url: string } | { at: "sandbox" };

/**
 * The chat room of a brand, or null where it has none. A demonstration without an address of its own has a room of the
 * sandbox's chat service, while a sandbox runs.
 */
export function chatRoom(brand: Brand, hasSandbox: boolean): ChatRoom | null {
  if (!brand.on("chatRoom")) return null;
  const { chat, demonstration } = brand.document;
  if (chat.url) return { at: "address", url: chat.url };
  return demonstration.active && hasSandbox ? { at: "sandbox" } : null;
}

/** The path that opens the sandbox's support. */
export const SANDBOX_SUPPORT = "/support";

/** Addresses of a brand's own help: no person answers there. */
const OWN_HELP = /^\/help(?:mc)?(?:[?#]|$)/;

/**
 * The contacts of a brand. In a demonstration whose live chat is no more than its own help, and while a sandbox runs, the live
 * chat is the sandbox's support.
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

/** Tells whether a contact is the live chat, and leads to no more than the brand's own help. */
export function isOwnHelp({ csType, type, pathList }: BrandDocument["customerService"][number]): boolean {
  return csType === "LIVECHAT" && type !== 3 && pathList.every((path) => OWN_HELP.test(path));
}
