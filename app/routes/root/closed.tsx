import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import type { Closed as ClosedData } from "./closed.server.ts";
import { DemoLine } from "./demo-line.tsx";
import { LogoMark } from "./logo.tsx";
import { LanguageButton, LanguageSheet } from "./preference-menus.tsx";

const ICONS: Record<ClosedData["reason"], IconName> = {
  maintenance: "timer",
  blocked: "pin",
  unreachable: "wifi-off",
};

/** Instead of the whole site: maintenance, a blocked region, or a platform that does not answer (spec section 2). */
export function Closed({ closed }: { closed: ClosedData }) {
  const t = useT();
  const { brand } = useSite();
  const time = useBrandTime();
  const { reason } = closed;
  return (
    <>
      <DemoLine />
      <main className={`closed ${reason}`} id="main">
        <p className="logo">
          <LogoMark size={44} />
          <span>{brand.name}</span>
        </p>
        <section className="panel">
          <Icon name={ICONS[reason]} size={40} className={reason === "blocked" ? "neg" : "acc"} />
          <h1 className="h1">{t(`status.${reason}.title`)}</h1>
          <p className="t2">{t(`status.${reason}.text`)}</p>
          {closed.reason === "maintenance" && closed.until !== null ? (
            <p className="b acc num">{t("status.maintenance.until", { time: time(closed.until) })}</p>
          ) : null}
          {closed.reason === "blocked" ? (
            <p className="b num">
              <span className="sr-only">{t("status.blocked.ip")} </span>
              {closed.ip}
            </p>
          ) : null}
          <SupportLink className="btn sec" />
        </section>
        <div className="closed-foot">
          <LanguageButton className="lang b" />
          <LanguageSheet />
          {reason === "blocked" ? (
            <a className="cap t3" href="https://db-ip.com">
              {t("status.blocked.source")}
            </a>
          ) : null}
        </div>
      </main>
    </>
  );
}
