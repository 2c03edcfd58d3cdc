import { languageTag } from "./languages.ts";

/** Flat catalogue: key → text, `{name}` for values, `_one`/`_other` endings for plurals (`{count}`). */
export type Texts = Readonly<Record<string, string>>;

/** Looks a key up and puts its values in. A missing key gives the key itself. */
export type Translate = (key: string, values?: Record<string, string | number>) => string;

/**
 * A translator over flat catalogues, the first that has a key winning. With `count` among the values the key's
 * plural form is taken by the language's CLDR rules. React escapes what is shown; this does not.
 */
export function createTranslate(languageCode: string, catalogues: readonly Texts[]): Translate {
  let plurals: Intl.PluralRules | undefined;
  const find = (key: string) => catalogues.find((texts) => Object.hasOwn(texts, key))?.[key];

  return (key, values) => {
    if (!values) return find(key) ?? key;
    let text: string | undefined;
    if (typeof values.count === "number") {
      plurals ??= new Intl.PluralRules(languageTag(languageCode));
      text = find(`${key}_${plurals.select(values.count)}`) ?? find(`${key}_other`);
    }
    text ??= find(key) ?? key;
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
  };
}
