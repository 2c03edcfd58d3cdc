import type { Page } from "@playwright/test";
import { expect, signIn, test, toUrl, waitUntilHydrated } from "../fixtures.ts";

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Maligayang pagbabalik" });
/** The scripts that an already open page loads: those of another page or of a dialog. */
const CODE = /\/assets\/[^/]+\.js/;
const STYLES = /\/assets\/[^/]+\.css/;
/** Returns the alert that load-watch.js shows when a part of the page did not load. */
const getOffer = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "May bahagi ng pahina na hindi na-load" });

test.describe("a page that does not exist", () => {
  test.use({ expectedErrors: [/404/] });

  test("is explained inside the shell, and says that account and money are unchanged", async ({
    page,
    visit,
  }) => {
    const response = await visit("manila", "/no-such-page");
    expect(response.status()).toBe(404);
    await expect(page).toHaveTitle("Walang ganitong pahina · Manila Star");
    await expect(page.getByRole("heading", { level: 1, name: "Walang ganitong pahina" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Walang nagbago sa account o pera mo");
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { name: "Walang ganitong pahina" })).toBeHidden();
  });
});

test.describe("a lost network connection", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to fetch/] });

  test("is reported, and the page can be requested again", async ({ page, visit }) => {
    await visit("manila", "/");
    const promotions = page.getByRole("banner").getByRole("link", { name: "Promo", exact: true });
    await promotions.hover();
    await page.route(/promotions\.data/, (route) => route.abort("internetdisconnected"));
    await promotions.click();
    await expect(page.getByRole("heading", { level: 1, name: "Walang koneksyon" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("mukhang offline ka");
    await expect(page.getByRole("main")).toContainText("ligtas");
    await page.unroute(/promotions\.data/);
    await page.getByRole("link", { name: "Subukan ulit" }).click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("heading", { name: "Walang koneksyon" })).toBeHidden();
  });
});

test.describe("a network connection lost before a page's code is loaded", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to (fetch|load)|Error loading route module/] });

  test("keeps the current page, shows the error, continues once online, and is dropped after another navigation", async ({
    page,
    visit,
    context,
  }) => {
    await visit("manila", "/fish");
    const heads: string[] = [];
    page.on("request", (request) => void (request.method() === "HEAD" && heads.push(request.url())));
    const banner = page.getByRole("banner");
    const promotions = banner.getByRole("link", { name: "Promo", exact: true });
    const said = page.getByRole("alert").filter({ hasText: "mukhang offline ka" });
    // The code that watches the page is loaded beside the page's own, and the routes of its links when the page is
    // first used.
    const routes = page.waitForResponse(/__manifest/);
    await promotions.hover();
    await routes;
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await promotions.click();
    await expect(said).toBeVisible();
    await context.setOffline(false);
    await banner.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(said).toBeHidden();

    await context.setOffline(true);
    await promotions.click();
    await expect(said).toBeVisible();
    await said.getByRole("button").click();
    await expect(said).toBeVisible();
    await context.setOffline(false);
    await said.getByRole("button").click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("heading", { level: 1, name: "Mga promo" })).toBeVisible();
    // Requesting a page runs it, and may launch a game.
    expect(heads).toEqual([]);
  });

  test("does not bring back a visitor who navigates elsewhere during the retry", async ({ page, visit }) => {
    await visit("manila", "/fish");
    await page.route(CODE, (route) => route.abort());
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route("**/healthz", (route) => asked.resolve(() => route.continue()));
    const banner = page.getByRole("banner");
    await banner.getByRole("link", { name: "Promo", exact: true }).click();
    const answer = await asked.promise;
    await page.unroute(CODE);
    await banner.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    const documents: string[] = [];
    page.on("request", (request) => void (request.isNavigationRequest() && documents.push(request.url())));
    const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/healthz"));
    await answer();
    await answered;
    // Any navigation caused by the answer has begun by the time the page has drawn twice.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(documents).toEqual([]);
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("a server that fails or is unreachable while the shell's data is requested", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to fetch|50[023]|turbo-stream|SyntaxError/] });

  /** Responses in place of a page's data: from a proxy whose server is down, and from the server when it refuses. */
  const ANSWERS = [
    { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" },
    { status: 503, contentType: "application/json", body: '{"success":false,"code":"PLATFORM_UNAVAILABLE"}' },
    { status: 500, contentType: "text/plain", body: "" },
    null,
  ];

  test("is reported in the brand's page, as an error or as no connection, and the request can be retried", async ({
    page,
    visit,
  }) => {
    test.slow();
    await signIn(page, "northgate", "member");
    await visit("northgate", "/");
    const main = page.getByRole("main");
    for (const answer of ANSWERS) {
      await page.route(/\.data(\?|$)/, (route) =>
        answer ? route.fulfill(answer) : route.abort("internetdisconnected"),
      );
      await page.getByRole("link", { name: "All live tables" }).click();
      await expect(page).toHaveURL(/\/live$/);
      const title = answer ? "Something went wrong" : "No connection";
      await expect(main.getByRole("heading")).toHaveText([title]);
      await expect(page).toHaveTitle(`${title} · Northgate`);
      await expect(main.getByRole("link", { name: "All live tables" })).toBeHidden();
      await expect(page.getByRole("banner").getByRole("link", { name: "Northgate" })).toBeVisible();
      await page.unroute(/\.data(\?|$)/);
      await main.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: title })).toBeHidden();
      await expect(page).toHaveURL(/\/live$/);
      // Waits for a new document: before its scripts run, a pressed link also leads to a document.
      await waitUntilHydrated(page);
      await page.getByRole("banner").getByRole("link", { name: "Northgate" }).click();
      await expect(page).toHaveURL(/\/$/);
    }
  });
});

test.describe("page code that does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Error loading route module|Failed to fetch/] });

  test("does not block navigation: the requested page loads as a document", async ({ page, visit }) => {
    await visit("manila", "/");
    await page.route(CODE, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: "Promo", exact: true }).click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("is requested once more, then the page offers to reload", async ({ page, site }) => {
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    for (const missing of [/\/assets\/root-[^/]+\.js/, /\/site-data\//]) {
      documents = 0;
      await page.route(missing, (route) => route.abort());
      await page.goto(toUrl(site, "manila", "/"));
      const offer = getOffer(page);
      await expect(offer).toBeVisible();
      expect(documents).toBe(2);
      // The server's page can be read and used meanwhile.
      await expect(page.getByRole("main")).toBeVisible();
      await page.unroute(missing);
      await offer.getByRole("button", { name: "I-reload ang pahina" }).click();
      await expect(offer).toBeHidden();
      await expect(page.locator("html")).toHaveAttribute("data-ready", "");
    }
  });

  test("is requested once more for a dialog, which the server renders if the second request fails", async ({
    page,
    visit,
  }) => {
    await visit("manila", "/rng");
    await page.route(CODE, (route) => route.abort());
    await pressSignIn(page);
    await expect(getOffer(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Slots" })).toBeVisible();
    // The server renders the page with the dialog open, which works without its code.
    await getOffer(page).getByRole("button", { name: "I-reload ang pahina" }).click();
    await expect(signInDialog(page)).toBeVisible();
    await page.unroute(CODE);

    await visit("manila", "/rng");
    await page.route(CODE, (route) => route.abort(), { times: 1 });
    await pressSignIn(page);
    await expect(signInDialog(page)).toBeVisible();
    await expect(getOffer(page)).toBeHidden();
  });
});

/** Uses the keyboard, because an approaching pointer prefetches the dialog's code. */
async function pressSignIn(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Mag-login" }).focus();
  await page.keyboard.press("Enter");
}

test.describe("a stylesheet that does not load", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("is requested once more, then the page offers to reload", async ({ page, visit }) => {
    const asked = new Map<string, number>();
    await page.route(STYLES, (route) => {
      // A retry has another query.
      const { pathname } = new URL(route.request().url());
      asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
      return asked.get(pathname) === 1 ? route.abort() : route.continue();
    });
    await visit("manila", "/rng");
    await expect.poll(() => Math.max(...asked.values())).toBe(2);
    await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).margin)).toBe("0px");
    await page.unroute(STYLES);
    await page.route(STYLES, (route) => route.abort());
    await visit("manila", "/fish");
    await expect(page.getByRole("button", { name: "I-reload ang pahina" })).toBeVisible();
  });
});

test("a page whose code takes longer than 120 seconds to load reports that", async ({ page, site }) => {
  await page.clock.install({ time: 0 });
  await page.route(/\/assets\/entry\.client-[^/]+\.js/, () => {});
  await page.goto("about:blank");
  await page.goto(toUrl(site, "manila", "/rng"), { waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible();
  const offer = page.getByRole("alert").filter({ hasText: "Matagal mag-load ang pahinang ito" });
  await page.clock.pauseAt(119_000);
  await expect(offer).toBeHidden();
  // The script with the timer may itself arrive late, and then has less time to wait.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await offer.isVisible()).toBe(true);
  }).toPass();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
