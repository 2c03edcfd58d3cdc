import type { ReactNode } from "react";
import type { IconName } from "./icon.tsx";
import { State } from "./state.tsx";

interface EmptyStateProps {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** The single action to offer. */
  action?: ReactNode;
}

/** Renders an empty state: one sentence with one action. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return <State icon={icon} title={title} text={text} actions={action} />;
}
