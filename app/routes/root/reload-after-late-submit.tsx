import { useFetchers, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Reloads the page's data when a form was answered after a later navigation began. The router then drops the redirect
 * of a fetcher's form, so that a visitor who follows a link while signing in would stay on a page without the account.
 * A form that was itself a navigation is aborted, but the server still carries it out. The next page waits for that,
 * but its surroundings, such as the nickname, do not.
 */
export function ReloadAfterLateSubmit() {
  const { key } = useLocation();
  const { state, formMethod } = useNavigation();
  const navigating = state !== "idle";
  const submitting = useFetchers().some(({ state }) => state === "submitting");
  const { revalidate } = useRevalidator();
  const shownKey = useRef(key);
  const sending = useRef(false);
  const movedOn = useRef(false);
  useEffect(() => {
    const brokenOff = sending.current && state === "loading" && formMethod === undefined;
    if (brokenOff || (submitting && (navigating || key !== shownKey.current))) movedOn.current = true;
    sending.current = state === "submitting";
    shownKey.current = key;
    // During a navigation the shell's data would not be reloaded.
    if (submitting || navigating || !movedOn.current) return;
    movedOn.current = false;
    revalidate();
  }, [submitting, navigating, state, formMethod, key, revalidate]);
  return null;
}
