import { useActionData, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useMoneyChanges } from "../balance/balance.tsx";

/**
 * Reloads the page when the member's money has changed. Not during a navigation: a reload would abort its request and
 * cause an error.
 */
export function useReloadOnMoneyChange(): void {
  const changes = useMoneyChanges();
  const { revalidate } = useRevalidator();
  const { state } = useNavigation();
  const shown = useRef(changes);
  useEffect(() => {
    if (changes <= shown.current || state !== "idle") return;
    shown.current = changes;
    revalidate();
  }, [changes, state, revalidate]);
}

/**
 * Returns the result of a form of the page, for a page that reloads with the money: Remix drops an answer on every
 * reload, and a refusal must stay until the next form or page.
 */
export function usePersistentActionData<Answer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const current = answer !== undefined || kept.key !== key ? { key, answer } : kept;
  if (current.key !== kept.key || current.answer !== kept.answer) setKept(current);
  return current.answer;
}
