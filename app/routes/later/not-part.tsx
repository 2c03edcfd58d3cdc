import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface NotPartProps {
  /** The page's name in the visitor's language. */
  name: string;
  /** True when the brand has the page and its content comes with a later release. */
  soon?: boolean;
}

/**
 * Stands where a page of the product is that this brand has not, or has not yet: says which, and where there is
 * something. Needs the texts of `later`.
 */
export function NotPart({ name, soon = false }: NotPartProps) {
  const t = useT();
  const { brand } = useSite();
  const kind = soon ? "soon" : "never";
  const category = brand.categories[0];
  return (
    <div className="wrap state">
      <span className="tile">
        <Icon name={soon ? "timer" : "empty"} size={32} />
      </span>
      <h1 className="h3">{t(`later.${kind}.title`, { page: name, brand: brand.name })}</h1>
      <p className="small t2">{t(`later.${kind}.text`, { brand: brand.name })}</p>
      <div className="acts">
        <ButtonLink to="/">{t("later.home")}</ButtonLink>
        {category ? (
          <ButtonLink to={`/${category}`} variant="out">
            {t("later.games")}
          </ButtonLink>
        ) : null}
      </div>
    </div>
  );
}
