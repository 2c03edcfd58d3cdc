import { useRef, useState } from "react";
import type { TypeMenu } from "./type-menu.ts";

/**
 * Returns the dropdown of a game type, loaded when it is first needed. A failure is only shown here: a page does not
 * break because its menu did not load.
 */
export function useTypeMenu(gameType: string | undefined) {
  const [menu, setMenu] = useState<TypeMenu>();
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);

  async function load() {
    if (asked.current) return;
    asked.current = true;
    setFailed(false);
    try {
      const response = await fetch(`/menu/${gameType}`, { headers: { accept: "application/json" } });
      if (!response.ok) throw new Error(`the menu answers ${response.status}`);
      setMenu((await response.json()) as TypeMenu);
    } catch {
      // The next request for the menu retries.
      asked.current = false;
      setFailed(true);
    }
  }
  return { menu, failed, load };
}
