/** The operators' start page. Kept apart from the list of pages, which brands' pages would otherwise ship. */
export const OPS_HOME = "/ops";
