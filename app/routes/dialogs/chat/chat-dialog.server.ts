import { chatRoomUrl } from "../../../brand/chat-room.ts";
import { languageTag } from "../../../i18n/languages.ts";
import type { DialogLoader } from "../dialog.ts";

export interface ChatDialogData {
  url: string;
  headerColor: string;
}

export const chatDialog: DialogLoader<ChatDialogData> = {
  texts: [],
  load({ brand, sandbox, request }) {
    const address = chatRoomUrl(brand, sandbox?.chat ?? null);
    if (!address) return null;
    const { chat } = brand.document;
    const url = new URL(address);
    // The sandbox's room speaks the page's language.
    if (!chat.url) url.searchParams.set("lang", languageTag(request.language));
    return { url: url.href, headerColor: chat.headerColor };
  },
};
