import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PreferenceForm } from "./preference-form.tsx";
import { useChosenTheme } from "./use-preferences.ts";

/** Opens the list of languages. Nothing shows while there is only one. */
export function LanguageButton({ className }: { className?: string }) {
  const { brand, language } = useSite();
  const t = useT();
  if (brand.languages.length < 2) return null;
  return (
    <button
      type="button"
      className={className}
      popovertarget="languages"
      aria-label={t("shell.language", { code: language })}
    >
      <Icon name="globe" size={16} />
      {language}
      <Icon name="chevron-down" size={13} />
    </button>
  );
}

/** The list of languages: a dropdown on a wide screen, a sheet from the bottom on a phone. */
export function LanguageSheet() {
  const { brand, language } = useSite();
  const t = useT();
  if (brand.languages.length < 2) return null;
  return (
    <div
      popover="auto"
      id="languages"
      className="sheet up drop languages"
      role="dialog"
      aria-labelledby="languages-title"
    >
      <h2 className="title" id="languages-title">
        {t("shell.languages")}
      </h2>
      <PreferenceForm name="language">
        {brand.languages.map(({ code, tag, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={tag}
            className={code === language ? "entry on" : "entry"}
            aria-current={code === language ? "true" : undefined}
          >
            <span className="code">{code}</span>
            {name}
            {code === language ? <Icon name="check" size={18} className="ml-auto" /> : null}
          </button>
        ))}
      </PreferenceForm>
    </div>
  );
}

/** Changes to the brand's other theme: one button. */
export function ThemeToggle({ className }: { className?: string }) {
  const site = useSite();
  const t = useT();
  const theme = useChosenTheme(site);
  const other = site.brand.themes.find(({ name }) => name !== theme);
  if (!site.brand.switches.themeToggle || !other) return null;
  return (
    <PreferenceForm name="theme">
      <button
        type="submit"
        name="theme"
        value={other.name}
        className={className}
        aria-label={t("shell.themeTo", { theme: t(`shell.theme.${other.name}`) })}
      >
        <Icon name={other.name === "light" || other.name === "blue" ? "sun" : "moon"} size={16} />
      </button>
    </PreferenceForm>
  );
}

/** Both themes side by side, the current one marked. */
export function ThemeSegment({ icons }: { icons?: boolean }) {
  const site = useSite();
  const t = useT();
  const theme = useChosenTheme(site);
  if (!site.brand.switches.themeToggle) return null;
  // A sun and a moon tell light from dark, not black from blue.
  const drawn = icons && site.brand.themes.some(({ name }) => name === "light");
  return (
    <PreferenceForm name="theme">
      <fieldset className="seg" aria-label={t("shell.theme")}>
        {site.brand.themes.map(({ name }) => (
          <button
            key={name}
            type="submit"
            name="theme"
            value={name}
            className={name === theme ? "on" : undefined}
            aria-pressed={name === theme}
            aria-label={drawn ? t(`shell.theme.${name}`) : undefined}
          >
            {drawn ? <Icon name={name === "light" ? "sun" : "moon"} size={18} /> : t(`shell.theme.${name}`)}
          </button>
        ))}
      </fieldset>
    </PreferenceForm>
  );
}
