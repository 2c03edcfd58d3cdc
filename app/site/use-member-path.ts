import { getMenuEntry, type MemberPageKey } from "./member-pages.ts";
import { useSite } from "./use-site.ts";

/**
 * Returns the address of a page of the member centre, for a link to it; null when the brand does not have the page. A
 * link whose page `brand check` requires (app/brand/checks/menu-checks.ts) needs no question.
 */
export function useMemberPath(page: MemberPageKey): string | null {
  const { memberMenu } = useSite().brand;
  return memberMenu.includes(getMenuEntry(page)) ? `/member/${page}` : null;
}
