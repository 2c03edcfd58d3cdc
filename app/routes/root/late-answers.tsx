import { useFetchers, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Reloads the page's data when a form was answered after a navigation that began behind it. The router drops the redirect of
 * such an answer, so a visitor who follows a link while signing in would stay on a page without the account.
 */
export function LateAnswers() {
  const { key } = useLocation();
  const navigating = useNavigation().state !== "idle";
  const submitting = useFetchers().some(({ state }) => state === "submitting");
  const { revalidate } = useRevalidator();
  const shownKey = useRef(key);
  const movedOn = useRef(false);
  useEffect(() => {
    if (submitting && (navigating || key !== shownKey.current)) movedOn.current = true;
    shownKey.current = key;
    if (submitting || !movedOn.current) return;
    movedOn.current = false;
    revalidate();
  }, [submitting, navigating, key, revalidate]);
  return null;
}
