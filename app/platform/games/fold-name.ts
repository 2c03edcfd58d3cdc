/**
 * Returns a name as it is searched: without accents (Vietnamese đ included), case or doubled spaces, so that "sen vang"
 * finds "Sen Vàng".
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/[\p{Mark}\p{Cf}]/gu, "")
    .replace(/[đĐ]/g, "d")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}
