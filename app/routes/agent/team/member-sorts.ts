/** The orders of the list, in the order of the field; the first is the default. */
export const MEMBER_SORTS = ["registeredAt", "lastSignInAt", "team", "username"] as const;
