import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { buttonClass } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { State } from "./state.tsx";
import { SupportLink } from "./support-link.tsx";

interface ErrorStateProps {
  icon?: IconName;
  /** `h1` if it is the whole page. */
  heading?: "h1" | "h2";
  title: string;
  /** The failure, and its consequence for the visitor's money. */
  text: ReactNode;
  /** Replaces the link that retries the same page. */
  action?: ReactNode;
}

/** Renders an error and its consequence for the money, with a link to retry and one to contact support. */
export function ErrorState({ icon = "wifi-off", heading = "h2", title, text, action }: ErrorStateProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const retry = (
    <a className={buttonClass()} href={pathname + search}>
      <Icon name="refresh" size={18} />
      {t("shell.retry")}
    </a>
  );
  return (
    <State
      icon={icon}
      heading={heading}
      title={title}
      text={text}
      actions={
        <>
          {action ?? retry}
          <SupportLink className={buttonClass({ variant: "outline" })} />
        </>
      }
    />
  );
}
