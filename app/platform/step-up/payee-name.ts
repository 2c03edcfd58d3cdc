/**
 * Normalises an account holder's name for comparison: banks print names in capitals, without Latin accents and with any
 * spaces and dots. Other scripts keep their marks, which are letters there.
 */
export function normalisePayeeName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\u0300-\u036F]/g, "")
    .replace(/[đĐ]/g, "d")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}
