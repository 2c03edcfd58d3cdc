import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

interface PreferenceFormProps {
  name: "theme" | "language" | "balance";
  className?: string;
  /** Fields or buttons with `name` and a value. */
  children: ReactNode;
}

/**
 * A choice that a cookie keeps. The form posts and comes back to this page; where scripts run nothing reloads and the
 * choice shows at once. Only an address that asks for a language has to be left then.
 */
export function PreferenceForm({ name, className, children }: PreferenceFormProps) {
  const { pathname, search } = useLocation();
  const hydrated = useHydrated();
  const fetcher = useFetcher({ key: `preference-${name}` });
  const stays = hydrated && !new URLSearchParams(search).has("lang");
  return (
    <fetcher.Form method="post" action="/preferences" preventScrollReset className={className}>
      {stays ? null : <input type="hidden" name="back" value={pathname + search} />}
      {children}
    </fetcher.Form>
  );
}
