/** Part of every artwork's URL, which is served as immutable. Written by scripts/art-version.ts. */
export const ART_VERSION = "e00648134d";
