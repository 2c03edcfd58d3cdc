import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Closed as ClosedData } from "../../site/closed.server.ts";
import { LogoMark, wordmark } from "../../site/logo.tsx";
import { SiteUi } from "../../site/site-ui.tsx";
import { useBrandTime, useSite } from "../../site/use-site.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import { DemoNotice } from "./demo-notice.tsx";
import { textButton } from "./menu-entry.ts";
import { LanguageButton, LanguageSheet } from "./preference-menus.tsx";

const ICONS: Record<ClosedData["reason"], IconName> = {
  maintenance: "timer",
  blocked: "pin",
  unreachable: "wifi-off",
};

/**
 * Renders the page shown instead of the whole site: maintenance, a blocked region, or a platform that does not answer
 * (spec section 2).
 */
export default function Closed({ closed }: { closed: ClosedData }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const time = useBrandTime();
  const { reason } = closed;
  return (
    <>
      <DemoNotice />
      <main
        className="flex min-h-[calc(100dvh-28px)] flex-col items-center justify-center gap-6 px-4 py-8 text-center first:min-h-dvh"
        id="main"
      >
        <p className={wordmark()}>
          <LogoMark size={44} />
          <span>{brand.name}</span>
        </p>
        <section
          className={clsx(
            "flex w-full max-w-140 flex-col items-center gap-3 rounded-xl border border-border bg-surface-1 px-8 py-12",
            reason === "maintenance" && "closed-glow",
          )}
        >
          <Icon
            name={ICONS[reason]}
            size={40}
            className={clsx("mb-2", reason === "blocked" ? "text-negative" : "text-accent-text")}
          />
          <h1 className="heading-1">{t(`status.${reason}.title`)}</h1>
          <p className="text-text-2">{t(`status.${reason}.text`)}</p>
          {closed.reason === "maintenance" && closed.until !== null ? (
            <p className="font-semibold text-accent-text tabular-nums">
              {t("status.maintenance.until", { time: time(closed.until) })}
            </p>
          ) : null}
          {closed.reason === "blocked" ? (
            <p className="font-semibold tabular-nums">
              <span className="sr-only">{t("status.blocked.ip")} </span>
              {closed.ip}
            </p>
          ) : null}
          <SiteUi>
            <SupportLink className={buttonClass({ variant: "secondary" }, "mt-3")} />
          </SiteUi>
        </section>
        <div className="flex flex-col items-center gap-2">
          <LanguageButton className={textButton()} />
          <LanguageSheet />
          {reason === "blocked" ? (
            <a className="text-12 text-text-3" href="https://db-ip.com">
              {t("status.blocked.source")}
            </a>
          ) : null}
        </div>
      </main>
    </>
  );
}
