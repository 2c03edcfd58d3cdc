import type { Page } from "@playwright/test";
import { ownAddress, unusedName } from "../auth/new-member.ts";
import { expect, test, toUrl, waitUntilHydrated } from "../fixtures.ts";
import { holdScripts } from "../hold-scripts.ts";
import { signInForm } from "../parts.ts";

/** Changes a page as extensions for colours, spelling and passwords do, as soon as it is parsed. */
function actAsExtensions() {
  const put = (parent: Element, tag: string, attributes: Record<string, string> = {}) => {
    const node = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    node.setAttribute("data-foreign", "");
    parent.prepend(node);
  };
  addEventListener("DOMContentLoaded", () => {
    const { documentElement: html, head, body } = document;
    html.setAttribute("data-darkreader-mode", "dynamic");
    html.classList.add("extended");
    body.setAttribute("data-gr-ext-installed", "");
    body.setAttribute("cz-shortcut-listen", "true");
    body.classList.add("extended");
    put(html, "div");
    put(head, "style", { class: "darkreader" });
    put(head, "meta", { name: "darkreader", content: "1" });
    put(head, "link", { rel: "stylesheet", href: "data:text/css," });
    put(head, "script", { type: "application/json" });
    put(body, "div");
    put(body, "div", { id: "overlay", class: "overlay" });
    for (const input of document.querySelectorAll("input:not([type=hidden])")) {
      input.setAttribute("data-dashlane-rid", "1");
      input.classList.add("filled");
      put(input.parentElement as Element, "div", { class: "icon" });
      put(input.parentElement as Element, "span");
      put(input.closest("form") as Element, "input", { type: "hidden", name: "manager" });
    }
  });
}

/**
 * Translates the page as browsers do: wraps each text in `<font>` elements, or replaces it by them. Texts added later
 * are translated a moment after they appear.
 */
function actAsTranslator(replaces: boolean) {
  const translate = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest("font, script, style, template, [translate=no]"))
        continue;
      const font = document.createElement("font");
      const inner = font.appendChild(document.createElement("font"));
      text.replaceWith(font);
      if (replaces) inner.textContent = `~${text.data}`;
      else inner.append(text);
    }
  };
  translate();
  new MutationObserver(() => setTimeout(translate)).observe(document.body, {
    childList: true,
    subtree: true,
  });
}

/** Types a name, releases the scripts, and expects the same document with the name and the focus in the field. */
async function typeThroughHydration(page: Page, name: string, letGo: () => void): Promise<void> {
  const field = signInForm(page).locator("input[name=username]");
  await field.fill(name);
  await page.evaluate(() => {
    for (const node of [document.head, document.body, document.activeElement])
      node?.setAttribute("data-first", "");
  });
  letGo();
  await waitUntilHydrated(page);
  await expect(page.locator("[data-first]")).toHaveCount(3);
  await expect(field).toHaveValue(name);
  await expect(field).toBeFocused();
}

async function signInRefused(page: Page, message: RegExp): Promise<void> {
  const form = signInForm(page);
  await form.locator("input[name=password]").fill("wrong-Password-1");
  await page.keyboard.press("Enter");
  await expect(form.getByRole("alert")).toHaveText(message);
}

// The fixture fails these tests on any React error. The page's policy applies to the extensions' styles only here,
// where a script of the page simulates them.
test.describe("a page that other software changes", () => {
  test.use({ ...ownAddress, expectedErrors: [/401|style-src/] });

  test("by browser extensions before its scripts load, keeps these changes and the typed text", async ({
    page,
    site,
  }) => {
    await page.addInitScript(actAsExtensions);
    const letGo = await holdScripts(page);
    await page.goto(toUrl(site, "manila", "/login"));
    const foreign = await page.locator("[data-foreign]").count();
    expect(foreign).toBeGreaterThan(12);
    await typeThroughHydration(page, unusedName(), letGo);
    await expect(page.locator("[data-foreign]")).toHaveCount(foreign);
    await expect(page.locator("link[href*='/theme/']")).toHaveCount(1);
    await expect(page.locator("link[href*='retry']")).toHaveCount(0);
    await signInRefused(page, /^Mali ang username o password$/);
    await page.getByRole("contentinfo").getByRole("link", { name: "Maging agent" }).click();
    await expect(page).toHaveURL(/\/join$/);
    await expect(page).toHaveTitle(/^Sumali sa amin/);
  });

  for (const replaces of [false, true])
    test(`by translation ${replaces ? "in place of" : "around"} its texts, before and after, works on`, async ({
      page,
      site,
    }) => {
      const letGo = await holdScripts(page);
      await page.goto(toUrl(site, "manila", "/login"));
      await page.evaluate(actAsTranslator, replaces);
      await typeThroughHydration(page, unusedName(), letGo);
      const wrong = replaces ? /^~?Mali ang username o password$/ : /^Mali ang username o password$/;
      await signInRefused(page, wrong);
      await signInForm(page).locator("input[name=username]").fill(unusedName());
      await signInRefused(page, wrong);
      await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(1);
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: /Maging agent/ })
        .click();
      await expect(page).toHaveURL(/\/join$/);
      await page.goBack();
      await expect(signInForm(page)).toBeVisible();
    });
});
