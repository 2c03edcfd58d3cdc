import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface PreferenceFormProps {
  name: "theme" | "language" | "balance";
  className?: string;
  /** Fields or buttons with `name` and a value. */
  children: ReactNode;
}

/**
 * A choice that a cookie keeps. The form posts and comes back to this page; where scripts run nothing reloads and the
 * choice shows at once.
 */
export function PreferenceForm({ name, className, children }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: `preference-${name}` });
  return (
    <fetcher.Form method="post" action="/preferences" preventScrollReset className={className}>
      <input type="hidden" name="back" value={pathname + search} />
      {children}
    </fetcher.Form>
  );
}
