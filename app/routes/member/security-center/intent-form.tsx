import { useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { ACCOUNT_PAGE } from "../../../site/paths.ts";
import { Form } from "../../../ui/panel-links.tsx";

interface IntentFormProps {
  intent: string;
  className?: string;
  children: ReactNode;
}

/** A form of "My account"; `intent` names its action. */
export function IntentForm({ intent, className, children }: IntentFormProps) {
  return (
    <Form method="post" action={ACCOUNT_PAGE} preventScrollReset replace className={className}>
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  );
}

/** Returns true while the form of this intent is being submitted. */
export function useBusy(intent: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent;
}
