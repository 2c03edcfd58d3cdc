import type { DialogLoader } from "../dialog.ts";

export interface ChatDialogData {
  url: string;
  headerColor: string;
}

export const chatDialog: DialogLoader<ChatDialogData> = {
  texts: [],
  load({ brand }) {
    const { url, headerColor } = brand.document.chat;
    return brand.on("chatRoom") ? { url, headerColor } : null;
  },
};
