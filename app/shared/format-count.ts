/**
 * Formats a whole number with comma thousands, as amounts have them (spec section 9), whatever the language: `5000` →
 * `5,000`.
 */
export const formatCount = (count: number): string => count.toLocaleString("en");
