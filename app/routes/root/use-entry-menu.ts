import { useRef, useState } from "react";
import type { EntryMenu } from "./entry-menu.ts";

/**
 * Returns the dropdown of a menu entry, loaded when it is first needed. A failure is only shown here: a page does not
 * break because its menu did not load.
 */
export function useEntryMenu(key: string) {
  const [menu, setMenu] = useState<EntryMenu>();
  const [failed, setFailed] = useState(false);
  const asked = useRef(false);

  async function load() {
    if (asked.current) return;
    asked.current = true;
    setFailed(false);
    try {
      const response = await fetch(`/menu/${key}`, { headers: { accept: "application/json" } });
      if (!response.ok) throw new Error(`the menu answers ${response.status}`);
      setMenu((await response.json()) as EntryMenu);
    } catch {
      // The next request for the menu retries.
      asked.current = false;
      setFailed(true);
    }
  }
  return { menu, failed, load };
}
