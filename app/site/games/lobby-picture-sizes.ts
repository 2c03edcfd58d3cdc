const ON_PHONE = "(max-width:767px) calc(33vw - 17px)";

/** Widths of a lobby's pictures, as values of `<img sizes>`: see ui/picture-sizes.ts. */
export const LOBBY_SIZES = {
  covers: `${ON_PHONE},(max-width:1023px) calc(25vw - 24px),(max-width:1279px) calc(25vw - 54px),min(20vw - 46px,243px)`,
  tables: "(max-width:767px) calc(50vw - 21px),(max-width:1023px) calc(33vw - 24px),min(33.3vw - 67px,416px)",
  /** Covers of a shelf. */
  shelf: `${ON_PHONE},(max-width:1023px) calc(20vw - 22px),(max-width:1279px) calc(20vw - 44px),min(16.7vw - 40px,227px)`,
  /** Live tables of a shelf. */
  shelfTables:
    "(max-width:767px) calc(50vw - 21px),(max-width:1023px) calc(25vw - 24px),min(25vw - 51px,348px)",
} as const;
