import { nearestWord } from "../../shared/nearest-word.ts";
import type { BrandDocument } from "../brand-document.ts";
import { type Check, quote } from "./check.ts";

/** Returns the chapter that a link opens, such as deposit for `/help#deposit`; null for any other link. */
export const parseChapterLink = (href: string): string | null =>
  /^\/help(?:mc)?#(.+)$/.exec(href)?.[1] ?? null;

/** Returns the chapters that the footer links to, each with its pointer in the document. */
export function linkedChapters({ footer }: Pick<BrandDocument, "footer">): [string, string][] {
  const linked: [string, string | null][] = [
    ...footer.helpMenu.map((tag, at): [string, string] => [`/footer/helpMenu/${at}`, tag]),
    ...footer.siteMenu.map(({ href }, at): [string, string | null] => [
      `/footer/siteMenu/${at}/href`,
      parseChapterLink(href),
    ]),
  ];
  return linked.filter((link): link is [string, string] => link[1] !== null);
}

/** Checks the brand's links into its help centre. */
export const ARTICLE_CHECKS: readonly Check[] = [
  {
    reads: ["footer", "pages"],
    run(document, report, { articles }) {
      if (articles === null) return;
      const { help } = articles;
      for (const [pointer, tag] of linkedChapters(document)) {
        if (help.has(tag)) continue;
        report(
          pointer,
          `a chapter that help/<language>/${tag}.md holds`,
          quote(tag),
          nearestWord(tag, [...help.keys()]),
        );
      }
    },
  },
];
