import type { PublicBrand } from "../../brand/public-brand.ts";
import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useChosenTheme } from "../../site/use-preferences.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon } from "../../ui/icon.tsx";
import { PreferenceForm } from "../../ui/preference-form.tsx";
import { segment, segments } from "../../ui/segmented.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { menuEntry } from "./menu-entry.ts";

/** Renders the button that opens the list of languages. Renders nothing if there is only one. */
export function LanguageButton({ className }: { className?: string }) {
  const { brand, language } = useSite();
  const { t } = useTranslation();
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
  const { brand, language, previousLanguage } = useSite();
  const { t } = useTranslation();
  if (brand.languages.length < 2) return null;
  return (
    <Sheet id="languages" side="dropdown" role="dialog" aria-labelledby="languages-title">
      <h2 className="px-4 py-2 text-16 font-bold lg:hidden" id="languages-title">
        {t("shell.languages")}
      </h2>
      <PreferenceForm name="language">
        {previousFirst(brand.languages, previousLanguage).map(({ code, tag, name }) => (
          <button
            key={code}
            type="submit"
            name="language"
            value={code}
            lang={tag}
            className={menuEntry("dropdown", code === language ? "current" : "plain")}
            aria-current={code === language ? "true" : undefined}
          >
            <span className="min-w-7 text-12 text-text-3">{code}</span>
            {name}
            {code === language ? <Icon name="check" size={18} /> : null}
          </button>
        ))}
      </PreferenceForm>
    </Sheet>
  );
}

/** Returns the languages with the previous one first, so that a visitor who tried another can easily return. */
function previousFirst(languages: PublicBrand["languages"], previous: string | null) {
  const isPrevious = ({ code }: { code: string }) => code === previous;
  return [...languages.filter(isPrevious), ...languages.filter((language) => !isPrevious(language))];
}

/** Renders a button that switches to the brand's other theme. */
export function ThemeToggle({ className }: { className?: string }) {
  const site = useSite();
  const { t } = useTranslation();
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
        aria-label={t("shell.themeTo", { theme: t(textKey(`shell.theme.${other.name}`)) })}
      >
        <Icon name={other.name === "light" || other.name === "blue" ? "sun" : "moon"} size={16} />
      </button>
    </PreferenceForm>
  );
}

/** Renders both themes side by side, the current one marked. */
export function ThemeSegment({ icons }: { icons?: boolean }) {
  const site = useSite();
  const { t } = useTranslation();
  const theme = useChosenTheme(site);
  if (!site.brand.switches.themeToggle) return null;
  // Sun and moon icons fit a light and a dark theme only, not black and blue.
  const drawn = icons && site.brand.themes.some(({ name }) => name === "light");
  return (
    <PreferenceForm name="theme">
      <fieldset className={segments()} aria-label={t("shell.theme")}>
        {site.brand.themes.map(({ name }) => (
          <button
            key={name}
            type="submit"
            name="theme"
            value={name}
            className={segment({ selected: name === theme })}
            aria-pressed={name === theme}
            aria-label={drawn ? t(textKey(`shell.theme.${name}`)) : undefined}
          >
            {drawn ? (
              <Icon name={name === "light" ? "sun" : "moon"} size={18} />
            ) : (
              t(textKey(`shell.theme.${name}`))
            )}
          </button>
        ))}
      </fieldset>
    </PreferenceForm>
  );
}
