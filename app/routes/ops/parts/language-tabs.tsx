import { type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { segment, segments } from "../../../ui/segmented.tsx";

interface LanguageTabsProps {
  /** The languages, the one that is shown first. */
  languages: readonly string[];
  /** A language with a refused field, which is shown instead. */
  refused: string | undefined;
  /** Returns the fields of a language. */
  children: (language: string) => ReactNode;
}

/** The fields of a text by language, one language visible at a time; without scripts all are. */
export function LanguageTabs({ languages, refused, children }: LanguageTabsProps) {
  const { t } = useTranslation();
  const id = useId();
  const [shown, setShown] = useState<string | null>(null);
  const current = shown ?? refused ?? languages[0];
  return (
    <div className="grid w-full grid-cols-1 gap-3.5">
      <div
        hidden={languages.length === 1}
        className={segments({}, "justify-self-start noscript:hidden")}
        role="tablist"
        aria-label={t("ops.texts.languages")}
      >
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            role="tab"
            id={`${id}tab${language}`}
            aria-controls={`${id}panel${language}`}
            aria-selected={language === current}
            className={segment({ selected: language === current })}
            onClick={() => setShown(language)}
          >
            {language}
          </button>
        ))}
      </div>
      {languages.map((language) => (
        <div
          key={language}
          role="tabpanel"
          id={`${id}panel${language}`}
          aria-labelledby={`${id}tab${language}`}
          className="grid grid-cols-1 gap-3.5 not-data-shown:hidden noscript:grid"
          data-shown={language === current ? "" : undefined}
          // A browser cannot show the error of a hidden field: it would silently not submit the form.
          onInvalidCapture={() => flushSync(() => setShown(language))}
        >
          {children(language)}
        </div>
      ))}
    </div>
  );
}
