/** A chapter of the help centre: its text is HTML that is safe to show. */
export interface Chapter {
  tag: string;
  title: string;
  content: string;
}

/**
 * The chapters in whose title or text every word of a query stands, those with all of them in the title first. Case and
 * accents do not count, so that "nap tien" finds "Nạp tiền". All of them for a query without words.
 */
export function searchHelp(chapters: readonly Chapter[], query: string): Chapter[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => text.includes(word));
  const inTitle = chapters.filter(({ title }) => has(folded(title)));
  const inText = chapters.filter(
    (chapter) => !inTitle.includes(chapter) && has(folded(`${chapter.title} ${plainText(chapter.content)}`)),
  );
  return [...inTitle, ...inText];
}

function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll("đ", "d");
}

/** What one reads of sanitised HTML, which writes three signs as names. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}
