import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page, type Response } from "@playwright/test";
import { type NewMember, newIp, newMember, newSession } from "./setup/members.ts";
import { publishedSite, type Site } from "./setup/site.ts";
import { describePages, trackUnanswered } from "./unanswered.ts";

/** A demo brand by the first part of its host name; `agent.siam` is the agents' host of siam. */
export type DemoHost = "manila" | "lotus" | "northgate" | "siam" | "agent.siam";

/** The host of a brand that only these tests have (setup/test-brands.ts). */
type TestHost =
  | "lotus-app"
  | "manila-widget"
  | "manila-long"
  | "lotus-widget"
  | "lotus-far"
  | "every"
  | "bare"
  | "latin"
  | "siamese"
  | "ranges"
  | "single"
  | "shut"
  | "shutclub"
  | "late"
  | "abroad"
  | "clubabroad"
  | "pier"
  | "quay"
  | "tally"
  | "gallery"
  | "hostile"
  | "wordy"
  | "near"
  | "far";

export type BrandHost = DemoHost | TestHost;

/** The role of a demo sign-in. */
export type Role = "member" | "agent";

interface Fixtures {
  /** The server under test. */
  site: Site;
  /**
   * Opens a page of a brand and waits until it is hydrated, if scripts are on; `path` begins with a slash. The state
   * before hydration has its own tests, which open their pages themselves.
   */
  visit: (brand: BrandHost, path: string) => Promise<Response>;
  /**
   * Patterns of console errors that a test causes on purpose (a page with status 404 logs one). Any other console
   * error, and any exception on a page, fails the test.
   */
  expectedErrors: RegExp[];
}

/** Console errors that are not a page's fault, in any test. */
const IGNORED_CONSOLE_ERRORS = [
  // A test requests codes faster than one per second, and retries.
  /429 \(Too Many Requests\)/,
  // Remix logs it when a navigation aborts loading the page's data: nothing is lost.
  /^AbortError: signal is aborted without reason/,
];

/**
 * Console errors of fonts: with a test's extra headers, the browser sends a preflight for a font of another origin; no
 * visitor's browser does.
 */
const OWN_HEADERS = /\.woff2\b/;

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  site: async ({}, use) => use(publishedSite()),

  context: async ({ context, expectedErrors, extraHTTPHeaders }, use, testInfo) => {
    const errors: string[] = [];
    const unanswered = trackUnanswered(context);
    context.on("console", (message) => {
      if (message.type() === "error") errors.push(`${message.text()} (${message.location().url})`);
    });
    context.on("weberror", (error) => errors.push(`Uncaught ${error.error()}`));
    await use(context);
    if (testInfo.error) {
      const body = [...(await describePages(context)), ...unanswered()].join("\n");
      await testInfo.attach("what the browser still waited for", { body, contentType: "text/plain" });
    }
    const expected = [
      ...expectedErrors,
      ...IGNORED_CONSOLE_ERRORS,
      ...(extraHTTPHeaders ? [OWN_HEADERS] : []),
    ];
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)));
    expect(unexpected, "errors in the browser's console").toEqual([]);
  },

  visit: async ({ page, site, javaScriptEnabled }, use) => {
    await use(async (brand, path) => {
      const response = await page.goto(toUrl(site, brand, path));
      if (response === null) throw new Error(`${path} is the page that was open already`);
      if (javaScriptEnabled) await waitUntilHydrated(page);
      return response;
    });
  },
});

export { expect };

/** Waits until the page is hydrated: before that, a press may be submitted as without scripts. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
}

/** Returns a header with an address that no other test uses, for `extraHTTPHeaders`: rate limits count by address. */
export function newAddress(): Record<string, string> {
  return { "x-forwarded-for": newIp() };
}

/** Returns the URL of a brand's page. */
export function toUrl({ port }: Site, brand: BrandHost, path: string): string {
  return `http://${brand}.localhost:${port}${path}`;
}

/** Signs in to a brand with its demo account of that role, without a page; the next page opens signed in. */
export async function signIn(page: Page, brand: DemoHost, role: Role): Promise<void> {
  const site = publishedSite();
  const { username } = demoSignIn(site, brand, role);
  await setSessionCookie(page, brand, await newSession(site, brand, username));
}

/** Sets a session cookie in the browser by its token; the next page of the brand opens signed in. */
export async function setSessionCookie(page: Page, brand: BrandHost, token: string): Promise<void> {
  const url = toUrl(publishedSite(), brand, "/");
  await page.context().addCookies([{ name: "session", value: token, url, httpOnly: true, sameSite: "Lax" }]);
}

/** Makes the browser request a brand's pages in a language of its switcher. */
export async function setLanguage(page: Page, brand: BrandHost, language: "EN" | "TH" | "ID"): Promise<void> {
  await page
    .context()
    .addCookies([{ name: "lang", value: language, url: toUrl(publishedSite(), brand, "/") }]);
}

/** Opens subsequent pages as a new member of a brand, in English if requested. */
export async function enterAsNewMember(
  page: Page,
  brand: BrandHost,
  { english = false, ...options }: Parameters<typeof newMember>[2] & { english?: boolean } = {},
): Promise<NewMember> {
  const member = await newMember(publishedSite(), brand, options);
  await setSessionCookie(page, brand, member.token);
  if (english) await setLanguage(page, brand, "EN");
  return member;
}

/** Returns the demo account of a brand for a role, as `npm start` prints it. */
export function demoSignIn(site: Site, brand: DemoHost, role: Role): Site["signIns"][number] {
  const own = site.brands.find(({ urls }) =>
    urls.some((url) => new URL(url).hostname === `${brand}.localhost`),
  );
  const found = site.signIns.find(({ brand: of, what }) => of === own?.name && what.startsWith(role));
  if (!found) throw new Error(`${brand} has no demo sign-in of a ${role}`);
  return found;
}

/** Longer animations show elapsing time. */
const ENTRANCE_MS = 1_000;

/**
 * Waits until no entrance or colour transition is running, because colours in transition are neither the old nor the
 * new ones. Waits at most a second: the animation of an element that left the page never ends.
 */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async (longest) => {
    const changes = document
      .getAnimations()
      .filter(
        (one) => one.playState === "running" && Number(one.effect?.getComputedTiming().endTime) <= longest,
      );
    const over = new Promise((resolve) => setTimeout(resolve, longest));
    await Promise.race([Promise.allSettled(changes.map(({ finished }) => finished)), over]);
  }, ENTRANCE_MS);
}

/**
 * Fails with the violations that axe finds, on the page as it is now or in a `part` of it: WCAG 2.2 A and AA, and its
 * best practices; or those of some `rules`. On a page under a modal dialog it checks the dialog alone: the content
 * behind it cannot be reached.
 */
export async function expectAccessible(page: Page, part?: string, rules?: string[]): Promise<void> {
  await waitForAnimations(page);
  const isCovered = part === undefined && (await page.locator("dialog:modal").count()) > 0;
  const within = isCovered ? "dialog:modal" : part;
  // In one run instead of one per frame, for which axe would open a page to merge the results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  if (within) axe.include(within);
  if (rules) axe.withRules(rules);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
  }));
  expect(found, "what axe finds").toEqual([]);
}

/** The rules about colours, which are all that a theme affects. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Checks accessibility, and the colour rules in the brand's other theme as well. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  const themes = await page.evaluate(() => {
    const rules = Array.from(document.styleSheets).flatMap((sheet) => Array.from(sheet.cssRules));
    const named = rules.map((rule) => /\[data-theme="([^"]+)"\]/.exec(rule.cssText)?.[1]);
    return [...new Set(named.filter((name) => name !== undefined))];
  });
  expect(themes).toHaveLength(2);
  const chosen = await page.evaluate(() => document.documentElement.getAttribute("data-theme"));
  await expectAccessible(page, within);
  const other = themes.find((name) => name !== chosen) ?? "";
  await page.evaluate((name) => document.documentElement.setAttribute("data-theme", name), other);
  await expectAccessible(page, within, COLOUR_RULES);
}
