import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface EmptyStateProps {
  icon: IconName;
  title: string;
  text?: ReactNode;
  /** The one thing to do about it. */
  action?: ReactNode;
}

/** Says that there is nothing here, in one sentence with one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="state">
      <span className="tile">
        <Icon name={icon} size={32} />
      </span>
      <h2 className="title">{title}</h2>
      {text ? <p className="small t2">{text}</p> : null}
      {action ? <div className="acts">{action}</div> : null}
    </div>
  );
}
