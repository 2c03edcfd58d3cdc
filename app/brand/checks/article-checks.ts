import { nearestWord } from "../../shared/nearest-word.ts";
import { type Check, quote } from "./check.ts";

/** The chapter that a link opens, such as deposit of `/help#deposit`; null for any other link. */
export const chapterOfLink = (href: string): string | null => /^\/help(?:mc)?#(.+)$/.exec(href)?.[1] ?? null;

/** What the brand's links into its help centre lead to, and what each article is readable in. */
export const ARTICLE_CHECKS: readonly Check[] = [
  {
    reads: ["footer", "pages"],
    run({ footer }, report, { articles: { help } }) {
      const linked: [string, string | null][] = [
        ...footer.helpMenu.map((tag, at): [string, string] => [`/footer/helpMenu/${at}`, tag]),
        ...footer.siteMenu.map(({ href }, at): [string, string | null] => [
          `/footer/siteMenu/${at}/href`,
          chapterOfLink(href),
        ]),
      ];
      for (const [pointer, tag] of linked) {
        if (tag === null || help.has(tag)) continue;
        report(
          pointer,
          `a chapter that help/<language>/${tag}.md holds`,
          quote(tag),
          nearestWord(tag, [...help.keys()]),
        );
      }
    },
  },
  {
    // Who reads another language gets the default one's where an article has none of theirs, so that one has to be there.
    reads: ["locale"],
    run({ locale }, report, { articles, artwork }) {
      if (artwork === null) return;
      for (const [kind, named] of Object.entries(articles)) {
        const complete = [...named].flatMap(([name, texts]) => (texts[locale.default] ? [name] : []));
        for (const [name, texts] of named) {
          if (texts[locale.default]) continue;
          const written = Object.keys(texts).join(", ");
          report(
            "/locale/default",
            `${kind}/${locale.default}/${name}.md, since there is ${kind}/${written}/${name}.md`,
            "no such file",
            nearestWord(name, complete),
          );
        }
      }
    },
  },
];
