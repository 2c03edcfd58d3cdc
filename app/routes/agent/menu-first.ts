/** Search parameter of a page that was opened by `/agent`, which names none: a phone then shows the menu. */
export const MENU_FIRST = "menu";
