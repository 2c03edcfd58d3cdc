/**
 * Patterns for the names of the files and folders that a brand is read from. Everything else in a brand's folder is
 * ignored, because systems, editors and file managers add files of their own, in any language (docs/operating.md). A
 * name that is nearly right is ignored too, and `brand check` reports the error in it.
 */

/** The folder name of a brand, or with `_` of a template. */
export const BRAND_FOLDER = /^_?[a-z][a-z0-9-]*$/;

/** A language's folder name, and its code as a file name. */
const LANGUAGE = /^[A-Z]{2}$/;

/** A language by another form of its code: `en`, `zh-CN`. */
const NEAR_LANGUAGE = /^[A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?$/;

/** An article's file name, valid or not: each article folder has its own form (articles.ts). */
export const ARTICLE_FILE = /^[a-z0-9-]+\.md$/;

const JSON_FILE = /^(.+)\.json$/;

/** The meaning of a name in a folder of languages. */
export type LanguageName = { code: string } | { nearest: string | null } | "foreign";

/** Reads the name of a language's folder. */
export function readLanguageFolder(name: string): LanguageName {
  if (LANGUAGE.test(name)) return { code: name };
  return NEAR_LANGUAGE.test(name) ? { nearest: nearestCode(name) } : "foreign";
}

/** Reads the name of a language's file of texts. */
export function readLanguageFile(name: string): LanguageName {
  const [, stem = ""] = JSON_FILE.exec(name) ?? [];
  if (LANGUAGE.test(stem)) return { code: stem };
  if (!NEAR_LANGUAGE.test(stem) && !/^[a-z]+$/.test(stem)) return "foreign";
  const nearest = nearestCode(stem);
  return { nearest: nearest && `${nearest}.json` };
}

const nearestCode = (name: string) => (/^[a-z]{2}$/.test(name) ? name.toUpperCase() : null);
