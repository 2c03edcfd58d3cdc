import type { Chapter } from "../../help/search-help.ts";
import type { DialogLoader } from "../dialog.ts";

/** The chapters of the help centre; no dialog when the brand has none. */
export const helpDialog: DialogLoader<Chapter[]> = {
  texts: ["help"],
  async load({ brand, platform }) {
    if (!brand.document.pages.includes("help")) return null;
    const { list } = await platform.content.helpCentre({});
    return list;
  },
};
