/** The page that operators begin with. Apart from the list of pages, which brands' pages would ship with it. */
export const OPS_HOME = "/ops";
