/** Side lengths of the app's icons in pixels, as used by home screens and splash screens. */
export const ICON_SIZES = [180, 192, 512] as const;
