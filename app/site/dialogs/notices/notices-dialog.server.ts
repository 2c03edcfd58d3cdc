import type { DialogLoader } from "../dialog.ts";

/** An announcement of the popup type; its content is HTML that the platform has sanitised. */
export interface PopupNotice {
  id: string;
  title: string;
  content: string;
  imageUrl: string;
  linkUrl: string;
}

/** The announcements that show after sign-in (switch popupNotices). */
export const noticesDialog: DialogLoader<PopupNotice[]> = {
  texts: ["notices"],
  async load({ caller, brand, platform }) {
    if (caller.kind === "visitor" || !brand.on("popupNotices")) return null;
    const { popup } = await platform.content.announcements({ types: "PU" });
    const notices = popup.map(({ id, title, content, imageUrl, linkUrl }) => ({
      id,
      title,
      content,
      imageUrl,
      linkUrl,
    }));
    return notices.length > 0 ? notices : null;
  },
};
