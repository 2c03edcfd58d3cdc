import type { Brand } from "./brand.ts";

/**
 * The address of a brand's chat room, or null where it has none. A demonstration without an address of its own has a room of
 * the sandbox's chat service, at `sandboxChat`; null while no sandbox runs.
 */
export function chatRoomUrl(brand: Brand, sandboxChat: string | null): string | null {
  if (!brand.on("chatRoom")) return null;
  const { chat, demonstration, merchantCode } = brand.document;
  if (chat.url) return chat.url;
  return demonstration.active && sandboxChat ? `${sandboxChat}/room/${merchantCode}` : null;
}
