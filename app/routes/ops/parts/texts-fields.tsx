import { useId, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { segment, segments } from "../../../ui/segmented.tsx";
import { OpsField } from "./form.tsx";
import type { FormErrors } from "./form-errors.ts";
import { RichTextField } from "./rich-text-field.tsx";

interface TextsFieldsProps {
  refused: FormErrors;
  languages: readonly string[];
  defaultLanguage: string;
  /** The existing texts, by language. */
  texts: Readonly<Record<string, { title: string; content: string }>>;
  /** Merchant whose pictures can be inserted into a text; left out where pictures are not allowed. */
  merchant?: string;
}

/** Fields for a title and a text in each language of a brand, one language visible at a time; without scripts all are. */
export function TextsFields({ refused, languages, defaultLanguage, texts, merchant }: TextsFieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const all = [...new Set([defaultLanguage, ...languages])];
  const [shown, setShown] = useState<string | null>(null);
  const wrong = all.find((one) => refused.fields[`title-${one}`] || refused.fields[`content-${one}`]);
  const current = shown ?? wrong ?? defaultLanguage;
  return (
    <div className="grid w-full grid-cols-1 gap-3.5">
      <div
        hidden={all.length === 1}
        className={segments({}, "justify-self-start noscript:hidden")}
        role="tablist"
        aria-label={t("ops.texts.languages")}
      >
        {all.map((language) => (
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
      {all.map((language) => (
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
          <OpsField
            refused={refused}
            name={`title-${language}`}
            label={t("ops.texts.title", { language })}
            maxLength={160}
            required={language === defaultLanguage}
            defaultValue={texts[language]?.title ?? ""}
            {...(language === defaultLanguage ? { help: t("ops.texts.default") } : {})}
          />
          <RichTextField
            // A refused text is returned without the content that is not allowed; the editor opens again with the rest.
            key={refused.values[`content-${language}`] ?? ""}
            name={`content-${language}`}
            label={t("ops.texts.content", { language })}
            error={refused.fields[`content-${language}`]}
            defaultValue={refused.values[`content-${language}`] ?? texts[language]?.content ?? ""}
            merchant={merchant}
          />
        </div>
      ))}
    </div>
  );
}
