/** The field of a form that names the account whose page it is on. */
export const PAGE_ACCOUNT = "pageAccount";
