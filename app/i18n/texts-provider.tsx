import { createInstance, type i18n } from "i18next";
import { type ReactNode, useContext, useMemo } from "react";
import { i18nextOptions, type Texts } from "./i18next-options.ts";
import { I18nContext } from "./use-translation.ts";

/** The browser's instances by language: usually one, another after the language was changed. */
const instances = new Map<string, i18n>();
const added = new WeakSet<Texts>();

function instanceWith(language: string, loaded: readonly Texts[]): i18n {
  let instance = instances.get(language);
  if (!instance) {
    instance = createInstance();
    instance.init(i18nextOptions(language, [], {}));
    instances.set(language, instance);
  }
  for (const texts of loaded) {
    if (added.has(texts)) continue;
    added.add(texts);
    for (const [namespace, bundle] of Object.entries(texts)) {
      instance.addResourceBundle(language, namespace, bundle);
      const known = instance.options.ns as string[];
      if (!known.includes(namespace)) known.push(namespace);
    }
  }
  return instance;
}

/**
 * Provides the texts that the matched routes loaded to the tree below. On the server the surrounding instance already
 * has every namespace, and all requests of the brand and language share it.
 */
export function TextsProvider(props: {
  /** BCP 47 tag. */
  language: string;
  loaded: readonly Texts[];
  children: ReactNode;
}) {
  const around = useContext(I18nContext);
  const { language, loaded } = props;
  const instance = useMemo(() => around ?? instanceWith(language, loaded), [around, language, loaded]);
  return <I18nContext.Provider value={instance}>{props.children}</I18nContext.Provider>;
}
