import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { withModal } from "../../site/safe-redirect.ts";
import { useSite } from "../../site/use-site.ts";
import { Carousel, Slide } from "../../ui/carousel.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { LogoMark, wordmark } from "./logo.tsx";
import { usePageLayout } from "./use-page-layout.ts";

/** The foot of every page, in columns or in one line. */
export function Footer() {
  const { brand } = useSite();
  const { door } = usePageLayout();
  return (
    <footer
      className={`foot ${brand.layout.footer} ${door ? "door" : ""} peer-has-[>[data-bleed]]/main:mt-0`}
    >
      <VendorRow />
      {brand.layout.footer === "line" ? <LineFooter /> : <ColumnFooter />}
    </footer>
  );
}

/** How long the vendors rest between two turns, in milliseconds. */
const REST_MS = 5_000;

/**
 * The vendors, which take turns. How many a wide screen shows and how far apart is in the brand's theme stylesheet, since
 * the policy for content allows no inline styles (spec section 9).
 */
function VendorRow() {
  const { brand, vendors } = useSite();
  const { home } = usePageLayout();
  const { t } = useTranslation();
  // The home page has its own row right above.
  if (vendors.length === 0 || (home && brand.providersOnHome)) return null;
  return (
    <section className="mx-auto w-page" aria-label={t("shell.vendors")}>
      <Carousel
        id="footer-vendors"
        autoplayMs={REST_MS}
        speedMs={brand.footer.carousel.speedMs}
        className="mb-10"
      >
        {vendors.map(({ vassalage, name, href }) => (
          <Slide
            key={vassalage}
            className="mr-(--carousel-spacing) w-[calc((100cqw-(var(--carousel-slides)-1)*var(--carousel-spacing))/var(--carousel-slides))] last:mr-0 max-lg:w-26"
          >
            <Link
              className="flex h-21 flex-col items-center gap-2 rounded-lg border bg-surface-1 px-2 pt-3.5 hover:border-border-strong"
              to={href}
            >
              <VendorMark vassalage={vassalage} size={26} />
              <span className="max-w-full truncate font-semibold text-12">{name}</span>
            </Link>
          </Slide>
        ))}
      </Carousel>
    </section>
  );
}

function ColumnFooter() {
  const { brand, licences } = useSite();
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-page">
      <div className="cols">
        <div className="about">
          <div className={`${wordmark} logo`}>
            <LogoMark size={40} />
            <span>{brand.name}</span>
          </div>
          <p className="text-13">{t("shell.ageText", { age: brand.minimumAge })}</p>
          <div className="flex items-center gap-2">
            <AgeMark />
            <span className="text-12">{t("shell.encryption")}</span>
          </div>
        </div>
        <FooterMenu title={t("shell.help")}>
          {brand.footer.helpMenu.map((chapter) => (
            <FooterLink key={chapter} href={`/help#${chapter}`} label={t(`footer.help.${chapter}`)} />
          ))}
        </FooterMenu>
        <FooterMenu title={brand.name}>
          {brand.footer.siteMenu.map(({ key, href }) => (
            <FooterLink key={key} href={href} label={t(`footer.${key}`)} />
          ))}
        </FooterMenu>
        {licences.length > 0 ? (
          <section className="lics">
            <h2>{t("shell.licences")}</h2>
            <ul>
              {licences.map(({ name, number, link, badge }) => (
                <li key={number} className="lic">
                  {badge ? (
                    <LazyImage className="object-contain" src={badge} alt="" width="22" height="22" />
                  ) : (
                    <Icon name="certificate" size={22} className="text-accent-text" />
                  )}
                  <span>
                    <b className="font-semibold text-text-1">{link ? <a href={link}>{name}</a> : name}</b>
                    <br />
                    <span className="tabular-nums">{number}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
      <FootLine />
    </div>
  );
}

function LineFooter() {
  const { brand, licences } = useSite();
  const { t } = useTranslation();
  return (
    <div className="mx-auto w-page">
      <div className="line">
        <div className={`${wordmark} logo`}>
          <LogoMark size={32} />
          <span>{brand.name}</span>
        </div>
        <ul>
          {brand.footer.helpMenu.length > 0 ? <FooterLink href="/help" label={t("shell.help")} /> : null}
          {brand.footer.siteMenu
            .filter(({ key }) => key !== "help")
            .map(({ key, href }) => (
              <FooterLink key={key} href={href} label={t(`footer.${key}`)} />
            ))}
        </ul>
        <span className="font-semibold text-accent-text">{t("shell.age", { age: brand.minimumAge })}</span>
        <span>{t("shell.encryption")}</span>
        {licences.map(({ name, number, badge }) => (
          <span key={number}>
            {badge ? (
              <LazyImage className="inline object-contain" src={badge} alt="" width="16" height="16" />
            ) : null}{" "}
            {name} <span className="tabular-nums">{number}</span>
          </span>
        ))}
        <Copyright />
      </div>
      <Sandbox />
    </div>
  );
}

function FooterMenu({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

/** A link of the footer. Help opens over the page one is on. */
function FooterLink({ href, label }: { href: string; label: string }) {
  const { search } = useLocation();
  const help = /^\/help(#.*)?$/.exec(href);
  const own = href.startsWith("/") || href.startsWith("?");
  return (
    <li>
      {own ? (
        <Link
          to={help ? `${withModal(search, "help")}${help[1] ?? ""}` : href}
          preventScrollReset={help !== null}
        >
          {label}
        </Link>
      ) : (
        <a href={href}>{label}</a>
      )}
    </li>
  );
}

function AgeMark() {
  const { brand } = useSite();
  const { t } = useTranslation();
  return <span className="age">{t("shell.age", { age: brand.minimumAge })}</span>;
}

function FootLine() {
  return (
    <div className="end text-12 text-text-3">
      <Copyright />
      <Sandbox />
    </div>
  );
}

function Copyright() {
  const { brand } = useSite();
  const { t } = useTranslation();
  return <p>{t("shell.copyright", { year: brand.footer.copyrightYear, name: brand.name })}</p>;
}

/** Who plays the outside world here. */
function Sandbox() {
  const { brand, sandbox } = useSite();
  const { t } = useTranslation();
  if (!brand.demonstration && !sandbox) return null;
  return <p>{t(sandbox ? "shell.sandbox" : "shell.demonstration")}</p>;
}
