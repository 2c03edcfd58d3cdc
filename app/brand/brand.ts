import type { ArticleFolder, Articles } from "./articles.ts";
import type { Artwork, Picture } from "./artwork.ts";
import type { BrandDocument, BrandHost, Locale, Switches, ThemeName } from "./brand-document.ts";
import { ARTWORK, imageOrigins } from "./images.ts";
import { themeCss } from "./theme-css.ts";

/** Name of a feature switch. Only names declared in schemas/switches.schema.json compile. */
export type SwitchName = keyof Switches;

/** One of a brand's two themes. */
export interface BrandTheme {
  name: ThemeName;
  /** Value of `<html data-theme>`: `<brand id>-<theme>`. */
  dataTheme: string;
  /** The rule `[data-theme="…"] { … }` with every token as a CSS custom property. */
  css: string;
}

/** A brand that passed every check. Its document is resolved, has all defaults filled in and is deeply frozen. */
export interface Brand {
  id: string;
  /** Hash of the resolved document: equal hashes mean the same site. */
  version: string;
  document: BrandDocument;
  /** Returns true when a feature is on. */
  on(name: SwitchName): boolean;
  /** The pair of themes, in the document's order. */
  themes: readonly BrandTheme[];
  defaultTheme: ThemeName;
  hosts: readonly BrandHost[];
  /** The brand's own wording by language and key; it adds to the catalogues and overrides them. */
  texts: Locale["texts"];
  /** Help centre chapters and news articles, including those of the bases. */
  articles: Readonly<Record<ArticleFolder, Articles>>;
  /** Returns a picture file of the brand or a base by its name in the artwork folder. */
  picture(name: string): Picture | null;
  /**
   * Returns the URL under which a page loads an image of the document: its address unchanged, or the address of the
   * picture file. Empty for none.
   */
  imageUrl(image: string): string;
  /** Origins of the document's images that are served from elsewhere. */
  imageOrigins: readonly string[];
}

/**
 * Wraps a checked document. Theme CSS and origins are built on first read, since most of a thousand brands never need
 * them.
 */
export function createBrand(
  document: BrandDocument,
  version: string,
  artwork: Artwork,
  articles: Brand["articles"],
): Brand {
  let themes: readonly BrandTheme[] | undefined;
  let origins: readonly string[] | undefined;
  const picture = (name: string) => {
    const found = artwork.get(name);
    return found && "digest" in found ? found : null;
  };
  return {
    id: document.id,
    version,
    document,
    on: (name) => document.switches[name],
    get themes() {
      themes ??= document.themes.pair.map((name) => ({
        name,
        dataTheme: `${document.id}-${name}`,
        css: themeCss(document, name),
      }));
      return themes;
    },
    defaultTheme: document.themes.default,
    hosts: document.hosts,
    texts: document.locale.texts,
    articles,
    picture,
    imageUrl(image) {
      if (!image.startsWith(ARTWORK)) return image;
      const name = image.slice(ARTWORK.length);
      const found = picture(name);
      return found ? `/${ARTWORK}${found.digest}/${name}` : "";
    },
    get imageOrigins() {
      origins ??= imageOrigins(document);
      return origins;
    },
  };
}
