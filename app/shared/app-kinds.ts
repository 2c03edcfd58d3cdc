/** The kinds of apps that a brand can have, in the order in which pages show them. */
export const APP_KINDS = ["ios", "android", "lite"] as const;
export type AppKind = (typeof APP_KINDS)[number];
