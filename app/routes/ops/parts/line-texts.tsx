import type { TextKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { CurrentOperator } from "../../../platform/contract/ops/session.ts";
import { OpsField } from "./form.tsx";
import type { FormErrors } from "./form-errors.ts";

/** A short text with a version in each language. */
export interface LinePart {
  name: string;
  /** Its label, which names the language. */
  label: TextKey;
  maxLength: number;
}

interface LineTextsProps {
  refused: FormErrors;
  merchant: CurrentOperator["merchants"][number];
  /** The first part is required in the brand's default language; other languages without it are left out. */
  parts: readonly [LinePart, ...LinePart[]];
  /** The stored texts, by language. */
  texts?: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Fields for short texts in each language of a brand, the default one first: `title-EN`, `summary-EN` and so on. */
export function LineTexts({ refused, merchant, parts, texts = {} }: LineTextsProps) {
  const { t } = useTranslation();
  const { defaultLanguage, languages } = merchant;
  return (
    <>
      {[...new Set([defaultLanguage, ...languages])].map((language) => (
        <div key={language} className="grid w-full gap-3.5">
          {parts.map(({ name, label, maxLength }, at) => (
            <OpsField
              key={name}
              refused={refused}
              name={`${name}-${language}`}
              label={t(label, { language })}
              maxLength={maxLength}
              defaultValue={texts[language]?.[name] ?? ""}
              required={at === 0 && language === defaultLanguage}
            />
          ))}
        </div>
      ))}
    </>
  );
}
