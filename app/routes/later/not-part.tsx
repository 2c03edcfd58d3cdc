import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** `soon`: its content comes with a later release; `agents`: it is there, for agents; `never`: the brand has it not. */
export type NotPartKind = "soon" | "agents" | "never";

interface NotPartProps {
  /** The page's name in the visitor's language. */
  name: string;
  kind?: NotPartKind;
}

/**
 * Stands where a page of the product is that this brand has not, or has not yet: says which, and where there is
 * something. Needs the texts of `later`.
 */
export function NotPart({ name, kind = "never" }: NotPartProps) {
  const t = useT();
  const { brand } = useSite();
  const category = brand.categories[0];
  return (
    <div className="wrap state">
      <span className="tile">
        <Icon name={kind === "soon" ? "timer" : "empty"} size={32} />
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
