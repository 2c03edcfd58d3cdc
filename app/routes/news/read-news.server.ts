import type { AppLoadContext } from "@remix-run/node";
import { languageTag } from "../../i18n/languages.ts";
import { interpolateText, renderMarkdown } from "../../platform/content/content.server.ts";
import { getDay } from "../../shared/business-day.ts";

/** One of the brand's news articles, as shown in the list. */
export interface NewsItem {
  /** Its name in addresses: the day and a short name, like its file. */
  name: string;
  title: string;
  /** `2026-03-01`. */
  day: string;
  /** The day in the visitor's language. */
  date: string;
}

/** Returns the published news, newest first: each from its day on, in the brand's time zone. */
export function newsItems(context: AppLoadContext): NewsItem[] {
  const { brand, now, request } = context;
  const { timeZone } = brand.document.locale;
  const today = getDay(now, timeZone);
  const format = new Intl.DateTimeFormat(languageTag(request.language), {
    dateStyle: "long",
    timeZone: "UTC",
  });
  return [...brand.articles.news.keys()]
    .map((name) => ({ name, day: name.slice(0, 10) }))
    .filter(({ day }) => day <= today)
    .toSorted((a, b) => (a.name < b.name ? 1 : -1))
    .map(({ name, day }) => {
      const title = interpolateText(getArticle(context, name)?.title ?? "", getValues(context));
      return { name, title, day, date: format.format(new Date(day)) };
    });
}

/** Returns one news article with its text as HTML; null when none of that name is published. */
export function readNews(context: AppLoadContext, name: string): (NewsItem & { html: string }) | null {
  const item = newsItems(context).find((one) => one.name === name);
  const article = getArticle(context, name);
  return item && article ? { ...item, html: renderMarkdown(article.markdown, getValues(context)) } : null;
}

/** Returns the article in the visitor's language, else in the brand's default one, which every article has. */
function getArticle({ brand, request }: AppLoadContext, name: string) {
  const texts = brand.articles.news.get(name);
  return texts?.[request.language] ?? texts?.[brand.document.locale.default];
}

const getValues = ({ brand: { document } }: AppLoadContext) => ({
  brand: document.name,
  age: String(document.protection.minimumAge),
});
