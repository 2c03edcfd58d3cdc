import type { PublicBrand } from "../../brand/public-brand.ts";
import { useSite } from "../../site/use-site.ts";
import { type SupportContact, useUi } from "../../ui/ui-context.ts";

interface HelpEntry {
  /** True when the list shows its link to the help page. */
  page: boolean;
  /** True when it shows customer service. */
  support: boolean;
}

/** Returns {@link helpEntry} of the current site. */
export function useHelpEntry(hasPage: boolean): HelpEntry {
  return helpEntry(useSite().brand, useUi().support, hasPage);
}

/**
 * Returns which of a list's links to the help to show, so that there is exactly one. The brand's menu has priority,
 * then the help page, then customer service if it has no agent and opens the help.
 *
 * @param hasPage True when the list has a link to the help page.
 */
export function helpEntry(
  { menu, pages }: Pick<PublicBrand, "menu" | "pages">,
  support: Pick<SupportContact, "name"> | null,
  hasPage: boolean,
): HelpEntry {
  const isInMenu = menu.some(({ key }) => key === "help");
  const page = hasPage && pages.includes("help") && !isInMenu;
  return { page, support: support?.name !== "shell.help" || !(isInMenu || page) };
}
