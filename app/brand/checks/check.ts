import { nearestWord } from "../../shared/nearest-word.ts";
import type { ArticleFolder, Articles } from "../articles.ts";
import type { Artwork } from "../artwork.ts";
import type { BrandDocument, TextByLanguage, Tokens } from "../brand-document.ts";
import type { ContrastIssue } from "../contrast.ts";
import type { Jurisdiction } from "../jurisdictions.ts";
import { listWords } from "../problem.ts";
import type { DocumentProblem } from "../validate.ts";

/** The things outside a document that it may refer to. */
export interface CheckContext {
  /** Vendors the platform has, with the game types each one offers. */
  vendors: readonly { vassalage: string; gameTypes: readonly string[] }[];
  /** Platform codes of the languages that have a catalogue. */
  languages: readonly string[];
  /** Hosts that may resolve to the internal network (MARQUEE_INSIDE_HOSTS). */
  insideHosts: readonly string[];
  /** Hosts that no brand can have, each with its purpose. */
  reservedHosts: ReadonlyMap<string, string>;
  /** Returns the contrast issues of a theme's tokens; measured once for tokens that many brands share. */
  contrastFaults(tokens: Tokens): readonly ContrastIssue[];
  /** Jurisdiction packs by their ids. */
  jurisdictions: ReadonlyMap<string, Jurisdiction>;
  /** The contents of the artwork folders of the brand and its bases; null for a template. */
  artwork: Artwork | null;
  /** The articles of the brand and its bases; null while some cannot be read. */
  articles: Readonly<Record<ArticleFolder, Articles>> | null;
}

/** Records one problem: pointer, expected, found, the nearest valid spelling, and optional details. */
export type Report = (
  pointer: string,
  expected: string,
  found: string,
  nearest?: string | null,
  more?: Pick<DocumentProblem, "hint" | "with">,
) => void;

/** One semantic rule for a document. */
export interface Check {
  /** Sections that the rule reads; it runs only after all of them pass the schema. */
  reads: readonly (keyof BrandDocument)[];
  run(document: BrandDocument, report: Report, known: CheckContext): void;
}

/** Quotes a value for a message. */
export const quote = (value: unknown) => JSON.stringify(value);

/** Returns the indexes of the words that appear earlier in the list. */
export function findDuplicateIndexes(words: readonly string[]): number[] {
  return words.flatMap((word, at) => (words.indexOf(word) < at ? [at] : []));
}

/** Checks that texts by language are only in languages that the brand has. */
export function checkLanguages(
  texts: TextByLanguage,
  { supported }: BrandDocument["locale"],
  place: string,
  report: Report,
): void {
  for (const code of Object.keys(texts)) {
    if (supported.includes(code)) continue;
    const expected = `a supported language: ${listWords(supported)}`;
    report(`${place}/${code}`, expected, quote(code), nearestWord(code, supported));
  }
}
