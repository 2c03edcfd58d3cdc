import { useNavigation, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ACCOUNT_PAGE, getWaitingTransfer, WAITING_TRANSFER } from "../../../site/paths.ts";
import { Form } from "../../../ui/panel-links.tsx";

interface IntentFormProps {
  intent: string;
  className?: string;
  children: ReactNode;
}

/** A form of "My account"; `intent` names its action. */
export function IntentForm({ intent, className, children }: IntentFormProps) {
  return (
    <Form method="post" action={useAccountPath()} preventScrollReset replace className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

/** Returns the address of "My account", with the transfer that waits for its forms. */
export function useAccountPath(): string {
  const [params] = useSearchParams();
  const transfer = getWaitingTransfer(params);
  return transfer ? `${ACCOUNT_PAGE}?${WAITING_TRANSFER}=${transfer}` : ACCOUNT_PAGE;
}

/** Returns true while the form of this intent is being submitted. */
export function useBusy(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}
