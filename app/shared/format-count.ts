/**
 * Formats a whole number with comma thousands, as amounts have them (spec section 9), whatever the language: `5000` →
 * `5,000`.
 */
export const formatCount = (count: number): string => count.toLocaleString("en");

const compact = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });

/** Formats a number for the axis of a chart: `70000` → `70K`. */
export const compactCount = (count: number): string => compact.format(count).replace("-", "\u2212");
