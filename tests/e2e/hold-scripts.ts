import type { Page } from "@playwright/test";

export const SCRIPTS = /\/assets\/entry\.client-[^/]+\.js/;

/** The code that restores typed input after a reload. */
export const INPUT_STORE = /\/assets\/input-store-[^/]+\.js/;

/** Delays the code that hydrates the page, or `scripts`, until the returned function is called. */
export async function holdScripts(page: Page, scripts = SCRIPTS): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(scripts, async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}
