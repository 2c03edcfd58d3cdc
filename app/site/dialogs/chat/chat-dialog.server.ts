import { chatRoom } from "../../../brand/chat-room.ts";
import { launchChat } from "../../launch-chat.server.ts";
import type { DialogLoader } from "../dialog.ts";

export interface ChatDialogData {
  url: string;
  headerColor: string;
}

/** The chat room; a member enters the sandbox's room under the account's name. */
export const chatDialog: DialogLoader<ChatDialogData> = {
  texts: [],
  async load(context) {
    const { brand, sandbox } = context;
    const room = chatRoom(brand, sandbox !== null);
    if (!room) return null;
    const url = room.at === "address" ? new URL(room.url).href : await launchChat(context, "room");
    return url === null ? null : { url, headerColor: brand.document.chat.headerColor };
  },
};
