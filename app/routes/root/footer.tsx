import { Link, useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { LogoMark, wordmark } from "../../site/logo.tsx";
import { withModal } from "../../site/safe-redirect.ts";
import { useMemberPath } from "../../site/use-member-path.ts";
import { usePageLayout } from "../../site/use-page-layout.ts";
import { useSite } from "../../site/use-site.ts";
import { Carousel, Slide } from "../../ui/carousel.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { withAnalyticsQuestion } from "./analytics-param.ts";

/**
 * Renders the footer of every page, in columns or in one line. On a phone, panels have none, because they fill the
 * screen.
 */
export function Footer() {
  const look = useSite().brand.layout.footer;
  const { door, panel } = usePageLayout();
  return (
    <footer
      className={clsx(
        "site-footer",
        GROUNDS[look],
        panel && "max-lg:hidden",
        // Above the phone's bar, which a door page does not have.
        door || "max-lg:mb-tabbar-safe",
      )}
    >
      <VendorRow />
      {look === "line" ? <LineFooter /> : <ColumnFooter />}
    </footer>
  );
}

/** The background ends below the button that rises out of the phone's bar. */
const GROUNDS = { columns: "pt-10 pb-9", line: "py-5 max-lg:pb-9" } as const;

/** The pause between two rotations of the vendors, in milliseconds. */
const REST_MS = 5_000;

/**
 * Renders the rotating row of vendors. Their number and spacing on a wide screen are in the brand's theme stylesheet,
 * because the content security policy allows no inline styles (spec section 9).
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
          <Slide key={vassalage} className="footer-vendor-slide">
            <Link className="footer-vendor" to={href}>
              <VendorMark vassalage={vassalage} size={26} />
              <span className="line-clamp-2 max-w-full text-center font-semibold text-12/4 wrap-anywhere">
                {name}
              </span>
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
  const protection = useMemberPath("protection");
  return (
    <div className="mx-auto w-page">
      <div className="footer-columns">
        <div className="grid content-start gap-3.5 max-lg:col-span-full">
          <div className={wordmark()}>
            <LogoMark size={40} />
            <span>{brand.name}</span>
          </div>
          <p className="text-13">{t("shell.ageText", { age: brand.minimumAge })}</p>
          {protection ? (
            <ul>
              <FooterLink href={protection} label={t("nav.member.protection")} />
            </ul>
          ) : null}
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
          {brand.news ? <FooterLink href="/news" label={t("footer.news")} /> : null}
          <AnalyticsLink />
        </FooterMenu>
        {licences.length > 0 ? (
          <section className="max-lg:col-span-full">
            <h2 className={TITLE}>{t("shell.licences")}</h2>
            <ul className="flex flex-wrap gap-2">
              {licences.map(({ name, number, link, badge }) => (
                <li
                  key={number}
                  className="flex items-center gap-2.5 rounded-md border py-2 pr-3.5 pl-2.5 text-12"
                >
                  {badge ? (
                    <LazyImage className="object-contain" src={badge} alt="" width="22" height="22" />
                  ) : (
                    <Icon name="certificate" size={22} className="text-accent-text" />
                  )}
                  <span>
                    <b className="font-semibold text-text-1">
                      <LicenceName name={name} link={link} />
                    </b>
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
  const protection = useMemberPath("protection");
  const hasHelp = brand.footer.helpMenu.length > 0;
  return (
    <div className="mx-auto w-page">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 lg:gap-y-2">
        <div className={wordmark("sm")}>
          <LogoMark size={32} />
          <span>{brand.name}</span>
        </div>
        <ul className="flex flex-1 flex-wrap items-center gap-x-5 gap-y-2 max-lg:basis-full lg:gap-x-6">
          {hasHelp ? <FooterLink href="/help" label={t("shell.help")} /> : null}
          {brand.footer.siteMenu
            .filter(({ key }) => !(hasHelp && key === "help"))
            .map(({ key, href }) => (
              <FooterLink key={key} href={href} label={t(`footer.${key}`)} />
            ))}
          {brand.news ? <FooterLink href="/news" label={t("footer.news")} /> : null}
          {protection ? <FooterLink href={protection} label={t("nav.member.protection")} /> : null}
          <AnalyticsLink />
        </ul>
        <span className="font-semibold text-accent-text">{t("shell.age", { age: brand.minimumAge })}</span>
        <span>{t("shell.encryption")}</span>
        {licences.map(({ name, number, link, badge }) => (
          <span key={number}>
            {badge ? (
              <LazyImage className="inline object-contain" src={badge} alt="" width="16" height="16" />
            ) : null}{" "}
            <LicenceName name={name} link={link} /> <span className="tabular-nums">{number}</span>
          </span>
        ))}
        <Copyright />
      </div>
      <Sandbox className="mt-3 text-12 text-text-3" />
    </div>
  );
}

/** Renders the country of a licence, linked to the place where the licence can be checked. */
function LicenceName({ name, link }: { name: string; link: string }) {
  return link ? <a href={link}>{name}</a> : name;
}

function FooterMenu({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className={TITLE}>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}

const TITLE = "mb-3 text-14 font-bold text-text-1";
const LINK = "footer-link";

/** Renders a link of the footer. Help opens over the current page. */
function FooterLink({ href, label }: { href: string; label: string }) {
  const { search } = useLocation();
  const help = /^\/help(#.*)?$/.exec(href);
  const own = href.startsWith("/") || href.startsWith("?");
  return (
    <li>
      {own ? (
        <Link
          className={LINK}
          to={help ? `${withModal(search, "help")}${help[1] ?? ""}` : href}
          preventScrollReset={help !== null || href.startsWith("?")}
        >
          {label}
        </Link>
      ) : (
        <a className={LINK} href={href}>
          {label}
        </a>
      )}
    </li>
  );
}

/** Renders the link that changes an answer about analytics. */
function AnalyticsLink() {
  const { analytics } = useSite();
  const { search } = useLocation();
  const { t } = useTranslation();
  return analytics ? (
    <FooterLink href={withAnalyticsQuestion(search)} label={t("shell.analytics.link")} />
  ) : null;
}

function AgeMark() {
  const { brand } = useSite();
  const { t } = useTranslation();
  return <span className="age-mark">{t("shell.age", { age: brand.minimumAge })}</span>;
}

function FootLine() {
  return (
    <div className="mt-7 flex flex-wrap justify-between gap-x-6 gap-y-2 border-t pt-4.5 text-12 text-text-3">
      <Copyright />
      <Sandbox />
    </div>
  );
}

function Copyright() {
  const { brand } = useSite();
  const { t } = useTranslation();
  return <p>{t("shell.copyright", { year: String(brand.footer.copyrightYear), name: brand.name })}</p>;
}

/** Renders the note that outside services are simulated here. */
function Sandbox({ className }: { className?: string }) {
  const { brand, sandbox } = useSite();
  const { t } = useTranslation();
  if (!brand.demonstration && !sandbox) return null;
  return <p className={className}>{t(sandbox ? "shell.sandbox" : "shell.demonstration")}</p>;
}
