import type { Page } from "@playwright/test";

export const SCRIPTS = /\/assets\/entry\.client-[^/]+\.js/;

/** Delays the code that hydrates the page until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
