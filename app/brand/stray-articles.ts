import { nearestWord } from "../shared/nearest-word.ts";
import { type Article, type ArticleFolder, type Articles, listArticleLinks } from "./articles.ts";
import type { BrandDocument } from "./brand-document.ts";
import { linkedChapters } from "./checks/article-checks.ts";
import { findMissingPage } from "./checks/page-checks.ts";
import type { BrandProblem } from "./problem.ts";
import type { Source } from "./source.ts";

/**
 * Sorts a brand's articles into those that it shows and those that are left out or look misspelled. Readers of another
 * language get the default language's text where theirs is missing. An article without a text in the default language
 * is left out; a chapter that the footer links to then shows the text of another language. Links to pages that the
 * brand does not have become plain text: a base's chapters are for brands with other pages too.
 */
export function selectArticles(
  chain: readonly Source[],
  all: Readonly<Record<ArticleFolder, Articles>>,
  document: BrandDocument,
): { articles: Readonly<Record<ArticleFolder, Articles>>; strays: BrandProblem[] } {
  const brand = chain[0]?.folder ?? "";
  const main = document.locale.default;
  const linked = new Set(linkedChapters(document).map(([, tag]) => tag));
  const strays: BrandProblem[] = [];

  function tell(kind: ArticleFolder, name: string, expected: string, found: string, nearest: string | null) {
    const owner = chain.find(({ articles }) => articles[kind].has(name));
    const languages = Object.keys(owner?.articles[kind].get(name) ?? {});
    const file = `${owner?.folder}/${kind}/${languages[0]}/${name}.md`;
    strays.push({ brand, file, pointer: "", expected, found, nearest, position: null });
  }

  function complete(kind: ArticleFolder): Articles {
    const kept = new Map([...all[kind]].filter(([, texts]) => texts[main]));
    for (const [name, texts] of all[kind]) {
      if (texts[main]) continue;
      const [other] = Object.values(texts);
      if (kind === "help" && linked.has(name) && other) kept.set(name, { ...texts, [main]: other });
      const expected = `${kind}/${main}/${name}.md too, in the default language of ${brand}`;
      const nearest = nearestWord(name, [...kept.keys()]);
      tell(kind, name, expected, "no such file", nearest && `${nearest}.md`);
    }
    return kept;
  }

  const articles = {
    help: dropLostLinks(complete("help"), document),
    news: dropLostLinks(complete("news"), document),
  };
  for (const name of articles.help.keys()) {
    const nearest = linked.has(name) ? null : findIntendedChapter(name, articles.help);
    if (nearest === null) continue;
    const expected = `a chapter's name, or a link to /help#${name} in footer.siteMenu`;
    tell("help", name, expected, JSON.stringify(`${name}.md`), `${nearest}.md`);
  }
  for (const kind of ["help", "news"] as const) {
    for (const [name, texts] of chain[0]?.articles[kind] ?? []) {
      const links = Object.values(texts).flatMap(({ markdown }) => listArticleLinks(markdown));
      const lost = links.find((href) => findMissingPage(href, document) !== null);
      if (lost === undefined) continue;
      const off = findMissingPage(lost, document);
      tell(kind, name, `links to pages that are on; ${off} is off`, JSON.stringify(lost), null);
    }
  }
  return { articles, strays };
}

/** Matches a link, with its text and its address. */
const INLINE_LINK = /(?<!!)\[([^\]\n]*)\]\(([^()\s]*)\)/g;

/** Replaces links to pages that a brand does not have by their text. Articles without such links stay the same objects. */
function dropLostLinks(articles: Articles, document: BrandDocument): Articles {
  const clean = (article: Article): Article => {
    const markdown = article.markdown.replace(INLINE_LINK, (link, text: string, href: string) =>
      findMissingPage(href, document) === null ? link : text,
    );
    return markdown === article.markdown ? article : { ...article, markdown };
  };
  return new Map(
    [...articles].map(([name, texts]) => {
      const cleaned = Object.entries(texts).map(([code, article]) => [code, clean(article)] as const);
      const isSame = cleaned.every(([code, article]) => article === texts[code]);
      return [name, isSame ? texts : Object.fromEntries(cleaned)];
    }),
  );
}

/** Returns a chapter that exists in more languages and differs from a name by at most a letter or two. */
function findIntendedChapter(name: string, chapters: Articles): string | null {
  const languages = (tag: string) => Object.keys(chapters.get(tag) ?? {}).length;
  const others = [...chapters.keys()].filter((other) => languages(other) > languages(name));
  return nearestWord(name, others);
}
