import { Link, useLocation } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Carousel } from "../../ui/carousel.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { VendorMark } from "../../ui/vendor-mark.tsx";
import { withModal } from "../own-path.ts";
import { LogoMark } from "./logo.tsx";
import { useWay } from "./use-way.ts";

/** The foot of every page, in columns or in one line. */
export function Footer() {
  const { brand } = useSite();
  return (
    <footer className={`foot ${brand.layout.footer}`}>
      <VendorRow />
      {brand.layout.footer === "line" ? <LineFooter /> : <ColumnFooter />}
    </footer>
  );
}

/** Ten vendors that take turns: spacing 10, a turn each 3000 ms by the brand's document (spec section 9). */
function VendorRow() {
  const { brand, vendors } = useSite();
  const { home } = useWay();
  const t = useT();
  // The home page has its own row right above.
  if (vendors.length === 0 || (home && brand.providersOnHome)) return null;
  return (
    <div className="wrap">
      <Carousel
        id="footer-vendors"
        label={t("shell.vendors")}
        autoplayMs={brand.footer.carousel.speedMs}
        className="vendor-row"
      >
        {vendors.map(({ vassalage, name, href }) => (
          <li key={vassalage}>
            <Link to={href}>
              <VendorMark vassalage={vassalage} size={26} />
              <span className="cap b ell">{name}</span>
            </Link>
          </li>
        ))}
      </Carousel>
    </div>
  );
}

function ColumnFooter() {
  const { brand, licences } = useSite();
  const t = useT();
  return (
    <div className="wrap">
      <div className="cols">
        <div className="about">
          <div className="logo">
            <LogoMark size={40} />
            <span>{brand.name}</span>
          </div>
          <p className="small">{t("shell.ageText", { age: brand.minimumAge })}</p>
          <div className="flex items-center gap-2">
            <AgeMark />
            <span className="cap">{t("shell.encryption")}</span>
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
                    <Icon name="certificate" size={22} className="acc" />
                  )}
                  <span>
                    <b className="b text-text-1">{link ? <a href={link}>{name}</a> : name}</b>
                    <br />
                    <span className="num">{number}</span>
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
  const t = useT();
  return (
    <div className="wrap">
      <div className="line">
        <div className="logo">
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
        <span className="b acc">{t("shell.age", { age: brand.minimumAge })}</span>
        <span>{t("shell.encryption")}</span>
        {licences.map(({ name, number, badge }) => (
          <span key={number}>
            {badge ? (
              <LazyImage className="inline object-contain" src={badge} alt="" width="16" height="16" />
            ) : null}{" "}
            {name} <span className="num">{number}</span>
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
  const t = useT();
  return <span className="age">{t("shell.age", { age: brand.minimumAge })}</span>;
}

function FootLine() {
  return (
    <div className="end cap t3">
      <Copyright />
      <Sandbox />
    </div>
  );
}

function Copyright() {
  const { brand } = useSite();
  const t = useT();
  return <p>{t("shell.copyright", { year: brand.footer.copyrightYear, name: brand.name })}</p>;
}

/** Who plays the outside world here. */
function Sandbox() {
  const { brand, sandbox } = useSite();
  const t = useT();
  if (!brand.demonstration && !sandbox) return null;
  return <p>{t(sandbox ? "shell.sandbox" : "shell.demonstration")}</p>;
}
