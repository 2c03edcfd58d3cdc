import { createContext, type ReactNode, useContext, useMemo } from "react";
import { createTranslate, type Texts, type Translate } from "./translate.ts";

const TranslateContext = createContext<Translate>((key) => key);

/** Gives the tree below the texts that the matched routes loaded. */
export function TextsProvider(props: {
  language: string;
  catalogues: readonly Texts[];
  children: ReactNode;
}) {
  const translate = useMemo(
    () => createTranslate(props.language, props.catalogues),
    [props.language, props.catalogues],
  );
  return <TranslateContext.Provider value={translate}>{props.children}</TranslateContext.Provider>;
}

/** The translator of this page. */
export function useT(): Translate {
  return useContext(TranslateContext);
}
