/**
 * The path of the help centre: open to everyone, and a possible target of a closed site's customer-service button (spec
 * section 2).
 */
export const HELP_CENTRE = "/helpmc";
