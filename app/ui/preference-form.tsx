import { useFetcher, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated.ts";

interface PreferenceFormProps {
  name: "theme" | "language" | "balance";
  className?: string;
  /** Fields or buttons named `name`, with a value. */
  children: ReactNode;
}

/**
 * Renders a choice that is stored in a cookie. The form posts and redirects to this page. With scripts nothing reloads
 * and the choice applies at once; only an address that specifies a language is then replaced.
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
