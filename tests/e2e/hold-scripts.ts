import type { Page } from "@playwright/test";

export const SCRIPTS = /\/assets\/entry\.client-[^/]+\.js/;

/** Keeps the code that takes the page over from arriving, until the function given is called. */
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
