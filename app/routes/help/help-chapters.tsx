import { useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../../ui/button.tsx";
import { chip } from "../../ui/chip.ts";
import { Html } from "../../ui/html.tsx";
import { Icon } from "../../ui/icon.tsx";
import { control, InputBox } from "../../ui/input-box.tsx";
import { HELP_CENTRE } from "../root/help-centre.ts";
import { type Chapter, searchHelp } from "./search-help.ts";

interface HelpChaptersProps {
  chapters: readonly Chapter[];
  /** What the address asks for; the field filters further where scripts run. */
  asked?: string;
  /** Of the chapters' titles. */
  heading: "h2" | "h3";
}

/** The chapters of the help, one below the other, each with its own anchor, and a search over their titles and texts. */
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
      <nav
        className="-mx-4 mt-2 mb-2 flex gap-2 overflow-x-auto px-4 py-1 scrollbar-none empty:hidden sm:mx-0 sm:flex-wrap sm:p-0"
        aria-label={t("help.chapters")}
      >
        {found.map(({ tag, title }) => (
          <a key={tag} className={chip()} href={`#${tag}`}>
            {title}
          </a>
        ))}
      </nav>
      {found.map(({ tag, title, content }) => (
        <section key={tag} id={tag} className="scroll-mt-4 border-t border-border py-4">
          <Heading className="heading-3">{title}</Heading>
          <Html html={content} className="mt-1.5" />
        </section>
      ))}
    </>
  );
}
