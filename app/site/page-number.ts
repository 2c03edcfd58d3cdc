/** Returns the page number in an address; 1 for anything else. */
export function pageNumber(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}
