import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { chip } from "../../ui/classes.ts";
import { Html } from "../../ui/html.tsx";
import { Icon } from "../../ui/icon.tsx";
import { control, InputBox } from "../../ui/input-box.tsx";
import { HELP_CENTRE } from "../paths.ts";
import { HelpContacts } from "./help-contacts.tsx";
import { type Chapter, type SearchResult, searchHelp } from "./search-help.ts";

interface HelpChaptersProps {
  chapters: readonly Chapter[];
  /** The query in the address; the field filters further when scripts run. */
  asked?: string;
  /** The level of the chapters' titles. */
  heading: "h2" | "h3";
}

/**
 * The chapters of the help, each with its own anchor; a search over their titles, texts and search words; and the
 * brand's contacts. The contacts follow the search field when nothing was found, else they are at the end.
 */
export function HelpChapters({ chapters, asked = "", heading: Heading }: HelpChaptersProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(asked);
  const found = searchHelp(chapters, query);
  const searches = query.trim() !== "";
  return (
    <>
      <search className="mt-4 block">
        <form
          method="get"
          action={HELP_CENTRE}
          className="flex gap-2"
          onSubmit={(event) => event.preventDefault()}
        >
          <InputBox as="label" className="flex-1">
            <Icon name="search" size={18} />
            <span className="sr-only">{t("help.search")}</span>
            <input
              className={control}
              type="search"
              name="q"
              defaultValue={asked}
              placeholder={t("help.search")}
              maxLength={100}
              autoComplete="off"
              enterKeyHint="search"
              onChange={(event) => setQuery(event.target.value)}
            />
          </InputBox>
          <noscript>
            <Button type="submit" variant="secondary" className="h-12">
              {t("help.find")}
            </Button>
          </noscript>
        </form>
      </search>
      <p role="status" className="mt-2 text-13 text-text-2 empty:hidden">
        {!searches ? null : found.length === 0 ? t("help.none") : t("help.found", { count: found.length })}
      </p>
      {searches ? <Results found={found} /> : <Topics chapters={chapters} />}
      {found.map(({ tag, title, content }) => (
        <section key={tag} id={tag} className="scroll-mt-4 border-t border-border py-4">
          <Heading className="heading-3">{title}</Heading>
          <Html html={content} className="mt-1.5" />
        </section>
      ))}
      <HelpContacts title={t("help.more")} className="border-t border-border py-4" />
    </>
  );
}

function Topics({ chapters }: { chapters: readonly Chapter[] }) {
  const { t } = useTranslation();
  return (
    <nav
      className="-mx-4 mt-2 mb-2 flex gap-2 overflow-x-auto px-4 py-1 scrollbar-none empty:hidden sm:mx-0 sm:flex-wrap sm:p-0"
      aria-label={t("help.chapters")}
    >
      {chapters.map(({ tag, title }) => (
        <a key={tag} className={chip()} href={`#${tag}`}>
          {title}
        </a>
      ))}
    </nav>
  );
}

/** The found chapters: each title with the passage that has the words. */
function Results({ found }: { found: readonly SearchResult[] }) {
  const { t } = useTranslation();
  return (
    <nav className="mt-2 mb-3" aria-label={t("help.chapters")}>
      <ul className="grid gap-1.5">
        {found.map(({ tag, title, passage }) => (
          <li key={tag}>
            <a
              className="block rounded-md border border-border bg-surface-1 px-3.5 py-2.5 hover:border-border-strong"
              href={`#${tag}`}
            >
              <span className="text-14 font-semibold">{title}</span>
              <span className="mt-0.5 block text-13 text-text-2 wrap-anywhere empty:hidden">
                {passage.map(({ at, text, hit }) =>
                  hit ? (
                    <mark key={at} className="bg-accent-soft font-semibold text-accent-text">
                      {text}
                    </mark>
                  ) : (
                    text
                  ),
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
