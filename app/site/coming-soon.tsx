import { useTranslation } from "../i18n/use-translation.ts";
import { ButtonLink } from "../ui/button.tsx";
import { State } from "../ui/state.tsx";
import { useSite } from "./use-site.ts";

/**
 * `soon`: its content comes with a later release; `agents`: it exists, but for agents only; `never`: the brand does not
 * have it.
 */
export type ComingSoonKind = "soon" | "agents" | "never";

interface ComingSoonProps {
  /** The page's name in the visitor's language. */
  name: string;
  kind?: ComingSoonKind;
}

/**
 * Renders the placeholder for a page that this brand does not have, or not yet: names the page and links to available
 * ones. Needs the texts of `later`.
 */
export function ComingSoon({ name, kind = "never" }: ComingSoonProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const category = brand.categories[0];
  return (
    <State
      className="mx-auto w-page"
      icon={kind === "soon" ? "timer" : "empty"}
      heading="h1"
      title={t(`later.${kind}.title`, { page: name, brand: brand.name })}
      text={t(`later.${kind}.text`, { brand: brand.name })}
      actions={
        <>
          <ButtonLink to="/">{t("later.home")}</ButtonLink>
          {category ? (
            <ButtonLink to={`/${category}`} variant="outline">
              {t("later.games")}
            </ButtonLink>
          ) : null}
        </>
      }
    />
  );
}
