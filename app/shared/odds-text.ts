/** Formats decimal odds, given in thousandths, with two decimals, or three if the third is not 0: `1.85`, `1.125`. */
export function oddsText(thousandths: number): string {
  const text = (thousandths / 1_000).toFixed(3);
  return text.endsWith("0") ? text.slice(0, -1) : text;
}
