import { useActionData, useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { hasOutcome, parseOutcome, withoutOutcome } from "../done.ts";
import type { OpsPageKey } from "../pages.ts";

/** Tone and text for each result of a form that needs a second operator. */
const SECOND_OPERATOR_ALERTS = {
  first: ["info", "ops.second.waits"],
  differs: ["warning", "ops.second.differs"],
  proposed: ["info", "ops.second.proposed"],
} as const;

interface DoneAlertProps {
  page: OpsPageKey;
  /** The name of the object that was acted on; left out on a list. */
  object?: string;
}

/** Shows the action of the page's last form, and its object. */
export function DoneAlert({ page, object = "" }: DoneAlertProps) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const outcome = parseOutcome(page, search, useActionData());
  // Returning to this address or reloading it must not show the message again.
  useEffect(() => {
    if (hasOutcome(search)) history.replaceState(history.state, "", pathname + withoutOutcome(search));
  }, [pathname, search]);
  if (!outcome) return null;
  const { action, waits } = outcome;
  const of = object === "" ? "" : `: ${object}`;
  if (waits) {
    const [tone, text] = SECOND_OPERATOR_ALERTS[waits];
    return <Alert tone={tone}>{object === "" ? t(text) : `${object}: ${t(text)}`}</Alert>;
  }
  return (
    <Alert tone="positive">{t("ops.done", { what: t(textKey(`ops.log.action.${action}`)) + of })}</Alert>
  );
}
