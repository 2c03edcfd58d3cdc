import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { SupportLink } from "./support-link.tsx";

interface ErrorStateProps {
  icon?: IconName;
  /** `h1` where it is the whole page. */
  heading?: "h1" | "h2";
  title: string;
  /** What failed, and what it means for the visitor's money. */
  text: ReactNode;
  /** Shown instead of the link that asks for the same page again. */
  action?: ReactNode;
}

/** Says what failed and what became of the money, with a way to try again and a way to ask somebody. */
export function ErrorState({
  icon = "wifi-off",
  heading: Heading = "h2",
  title,
  text,
  action,
}: ErrorStateProps) {
  const t = useT();
  const { pathname, search } = useLocation();
  return (
    <div className="state">
      <span className="tile">
        <Icon name={icon} size={32} />
      </span>
      <Heading className="title">{title}</Heading>
      <p className="small t2">{text}</p>
      <div className="acts">
        {action ?? (
          <a className="btn pri" href={pathname + search}>
            <Icon name="refresh" size={18} />
            {t("shell.retry")}
          </a>
        )}
        <SupportLink className="btn out" />
      </div>
    </div>
  );
}
