/** Sides of the app's icons in pixels: what home screens and splash screens take. */
export const ICON_SIZES = [180, 192, 512] as const;
