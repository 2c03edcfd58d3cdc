import type { DialogLoader } from "../dialog.ts";

/** The chapters that the brand's footer links to, in its order. */
export const helpDialog: DialogLoader<string[]> = {
  texts: ["help"],
  load({ brand }) {
    const { helpMenu, siteMenu } = brand.document.footer;
    const tags = siteMenu.flatMap(({ href }) => /^\/help#([a-z]+)$/.exec(href)?.[1] ?? []);
    return [...new Set([...helpMenu, ...tags])];
  },
};
