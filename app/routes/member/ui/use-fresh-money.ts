import { useActionData, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useMoneyChanges } from "../../root/balance.tsx";

/**
 * Loads the page anew when the member's money has changed. Not while the page goes anywhere: that would break off what is
 * being loaded, and be an error of nobody's.
 */
export function useFreshMoney(): void {
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
 * What a form of the page came to, for a page that loads anew with the money: Remix forgets an answer whenever a page loads
 * anew, and a refusal has to stay until the next form or page.
 */
export function useAnswer<Answer>() {
  const answer = useActionData<Answer>();
  const { key } = useLocation();
  const [kept, setKept] = useState({ key, answer });
  const current = answer !== undefined || kept.key !== key ? { key, answer } : kept;
  if (current.key !== kept.key || current.answer !== kept.answer) setKept(current);
  return current.answer;
}
