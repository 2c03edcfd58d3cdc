import { useNavigation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useMoneyChanges } from "../root/balance.tsx";

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
