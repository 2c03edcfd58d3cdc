import { loadChapters } from "../../help/load-chapters.server.ts";
import type { Chapter } from "../../help/search-help.ts";
import type { DialogLoader } from "../dialog.ts";

/** The chapters of the help centre; no dialog when the brand has none. */
export const helpDialog: DialogLoader<Chapter[]> = {
  texts: ["help"],
  async load(context) {
    return context.brand.document.pages.includes("help") ? loadChapters(context) : null;
  },
};
