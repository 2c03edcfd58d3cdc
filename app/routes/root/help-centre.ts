/** The help centre: open to everybody, and what a closed site's customer-service button may lead to (spec section 2). */
export const HELP_CENTRE = "/helpmc";
