import type { Page } from "@playwright/test";
import { expect, signIn, test, urlOf } from "../fixtures.ts";

const signInDialog = (page: Page) => page.getByRole("dialog", { name: "Maligayang pagbabalik" });
/** What load-watch.js shows when a part of the page did not come. */
const offerOf = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "May bahagi ng pahina na hindi na-load" });

test.describe("a page that does not exist", () => {
  test.use({ expectedErrors: [/404/] });

  test("says so inside the shell, and what it means for the money", async ({ page, visit }) => {
    const response = await visit("manila", "/no-such-page");
    expect(response.status()).toBe(404);
    await expect(page).toHaveTitle("Walang ganitong pahina · Manila Star");
    await expect(page.getByRole("heading", { level: 1, name: "Walang ganitong pahina" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Walang nagbago sa account o pera mo");
    await page.getByRole("main").getByRole("link", { name: "Home" }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole("heading", { name: "Walang ganitong pahina" })).toBeHidden();
  });

  for (const [brand, text, support] of [
    ["lotus", "URL không hợp lệ, vui lòng liên hệ chăm sóc khách hàng", "Hỗ trợ 24x7"],
    ["siam", "URL ไม่ถูกต้อง โปรดติดต่อฝ่ายบริการลูกค้า", "ซัพพอร์ต 24x7"],
  ] as const) {
    test(`leads ${brand}'s visitors to customer service`, async ({ page, visit }) => {
      await visit(brand, "/no-such-page");
      await expect(page.getByRole("main")).toContainText(text);
      const link = page.getByRole("main").getByRole("link", { name: support });
      await expect(link).toHaveAttribute("href", "/helpmc");
    });
  }
});

test.describe("an address that nobody can read", () => {
  test.use({ expectedErrors: [/400/] });

  for (const path of ["/%ff", "/rng/%c3%28", "/%"]) {
    test(`(${path}) is refused in the visitor's language, with a way home`, async ({ page, site }) => {
      const response = await page.goto(urlOf(site, "lotus", path));
      expect(response?.status()).toBe(400);
      await expect(page.locator("html")).toHaveAttribute("lang", "vi");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Không hiểu yêu cầu");
      await page.getByRole("link", { name: "Trang chủ" }).click();
      await expect(page).toHaveTitle(/Lotus/);
    });
  }
});

test.describe("a form that the platform refuses", () => {
  test.use({ expectedErrors: [/403/] });

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
      test.use({ javaScriptEnabled });

      test("is answered with its own status, in the brand's own page", async ({ page, visit }) => {
        await visit("northgate", "/login");
        // The brand has no trials, and so no form for one.
        await page.evaluate(() => {
          const form = document.createElement("form");
          form.method = "post";
          form.action = "/account/free-play";
          document.body.append(form);
        });
        const answered = page.waitForResponse(/\/account\/free-play/);
        await page.evaluate(() => document.body.querySelector<HTMLFormElement>("body > form")?.submit());
        expect((await answered).status()).toBe(403);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page).toHaveTitle(/ · Northgate/);
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.getByRole("link", { name: "Northgate" }).first()).toBeVisible();
      });
    });
  }
});

test.describe("a network that is gone", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to fetch/] });

  test("says so, and the same page can be asked for again", async ({ page, visit }) => {
    await visit("manila", "/");
    const promotions = page.getByRole("banner").getByRole("link", { name: "Promo", exact: true });
    await promotions.hover();
    await page.route(/promotions\.data/, (route) => route.abort("internetdisconnected"));
    await promotions.click();
    await expect(page.getByRole("heading", { level: 1, name: "Walang koneksyon" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("May problema sa koneksyon, subukan ulit");
    await expect(page.getByRole("main")).toContainText("ligtas");
    await page.unroute(/promotions\.data/);
    await page.getByRole("link", { name: "Subukan ulit" }).click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("heading", { name: "Walang koneksyon" })).toBeHidden();
  });
});

test.describe("a network that is gone before the code of a page came", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to (fetch|load)|Error loading route module/] });

  test("leaves one on the page one is on, says so, and goes on when it is back", async ({
    page,
    visit,
    context,
  }) => {
    await visit("manila", "/fish");
    const heads: string[] = [];
    page.on("request", (request) => void (request.method() === "HEAD" && heads.push(request.url())));
    // What watches over the page comes beside its code.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("banner").getByRole("link", { name: "Promo", exact: true }).click();
    const said = page.getByRole("alert").filter({ hasText: "May problema sa koneksyon, subukan ulit" });
    await expect(said).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Fishing" })).toBeVisible();
    await said.getByRole("button").click();
    await expect(said).toBeVisible();
    await context.setOffline(false);
    await said.getByRole("button").click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("heading", { level: 1, name: "Hindi pa bukas: Mga promo" })).toBeVisible();
    // To ask for a page runs it, and may launch a game.
    expect(heads).toEqual([]);
  });

  test("is forgotten once one has gone elsewhere", async ({ page, visit, context }) => {
    await visit("manila", "/fish");
    // What watches over the page comes beside its code.
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    const banner = page.getByRole("banner");
    await banner.getByRole("link", { name: "Promo", exact: true }).click();
    const said = page.getByRole("alert").filter({ hasText: "May problema sa koneksyon, subukan ulit" });
    await expect(said).toBeVisible();
    await context.setOffline(false);
    await banner.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(said).toBeHidden();
  });

  test("does not call back whoever goes elsewhere while it is asked for", async ({ page, visit }) => {
    await visit("manila", "/fish");
    await page.route(/\/assets\/later-[^/]+\.js/, (route) => route.abort());
    const asked = Promise.withResolvers<() => Promise<void>>();
    await page.route("**/healthz", (route) => asked.resolve(() => route.continue()));
    const banner = page.getByRole("banner");
    await banner.getByRole("link", { name: "Promo", exact: true }).click();
    const answer = await asked.promise;
    await banner.getByRole("link", { name: "Home", exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    const documents: string[] = [];
    page.on("request", (request) => void (request.isNavigationRequest() && documents.push(request.url())));
    const answered = page.waitForEvent("requestfinished", (request) => request.url().endsWith("/healthz"));
    await answer();
    await answered;
    // What the answer leads to has begun by the time the page has drawn twice.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    );
    expect(documents).toEqual([]);
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe("a network that is gone while the shell's own data are asked for", () => {
  test.use({ expectedErrors: [/net::ERR|Failed to fetch/] });

  test("is told in the brand's own page on a site for members only", async ({ page, visit }) => {
    await signIn(page, "northgate", "member");
    await visit("northgate", "/");
    await page.route(/\.data(\?|$)/, (route) => route.abort("internetdisconnected"));
    await page.getByRole("link", { name: "All live tables" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "No connection" })).toBeVisible();
    await expect(page).toHaveTitle("No connection · Northgate");
    await expect(page.getByRole("banner").getByRole("link", { name: "Northgate" })).toBeVisible();
    await page.unroute(/\.data(\?|$)/);
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page).toHaveURL(/\/live$/);
    await expect(page.getByRole("heading", { name: "No connection" })).toBeHidden();
  });
});

test.describe("a server that fails", () => {
  test.use({ expectedErrors: [/50[023]|turbo-stream|SyntaxError/] });

  /** What answers in the place of a page's data: a proxy whose server is away, and the server when it refuses. */
  const ANSWERS = [
    { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" },
    { status: 503, contentType: "application/json", body: '{"success":false,"code":"PLATFORM_UNAVAILABLE"}' },
    { status: 500, contentType: "text/plain", body: "" },
  ];
  for (const answer of ANSWERS) {
    test(`with ${answer.status} is not taken for a lost network, nor the page before for the one asked for`, async ({
      page,
      visit,
    }) => {
      await signIn(page, "northgate", "member");
      await visit("northgate", "/");
      await page.route(/\.data(\?|$)/, (route) => route.fulfill(answer));
      await page.getByRole("link", { name: "All live tables" }).click();
      await expect(page).toHaveURL(/\/live$/);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading")).toHaveText(["Something went wrong"]);
      await expect(page).toHaveTitle("Something went wrong · Northgate");
      await expect(main.getByRole("link", { name: "All live tables" })).toBeHidden();
      await expect(page.getByText("No connection")).toBeHidden();
      await expect(page.getByRole("banner").getByRole("link", { name: "Northgate" })).toBeVisible();
      await page.unroute(/\.data(\?|$)/);
      await main.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeHidden();
      await expect(page).toHaveURL(/\/live$/);
    });
  }
});

test.describe("the code of a page that does not arrive", () => {
  test.use({ expectedErrors: [/ERR_FAILED|Error loading route module|Failed to fetch dynamically/] });

  test("is not missed: the page one wanted comes as a document", async ({ page, visit }) => {
    await visit("manila", "/");
    await page.route(/\/assets\/later-[^/]+\.js/, (route) => route.abort());
    await page.getByRole("banner").getByRole("link", { name: "Promo", exact: true }).click();
    await expect(page).toHaveURL(/\/promotions$/);
    await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  });

  test("is asked for once more, then the page offers to reload", async ({ page, site }) => {
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(/\/assets\/root-[^/]+\.js/, (route) => route.abort());
    await page.goto(urlOf(site, "manila", "/"));
    const offer = offerOf(page);
    await expect(offer).toBeVisible();
    expect(documents).toBe(2);
    // What the server sent can be read and used meanwhile.
    await expect(page.getByRole("main")).toBeVisible();
    await page.unroute(/\/assets\/root-[^/]+\.js/);
    await offer.getByRole("button", { name: "I-reload ang pahina" }).click();
    await expect(offer).toBeHidden();
    await expect(page.locator("html")).toHaveAttribute("data-ready", "");
  });

  test("is asked for once more, and the dialog that needs it opens", async ({ page, visit }) => {
    await visit("manila", "/rng");
    await page.route(/\/assets\/sign-in-dialog-[^/]+\.js/, (route) => route.abort(), { times: 1 });
    await pressSignIn(page);
    await expect(signInDialog(page)).toBeVisible();
    await expect(offerOf(page)).toBeHidden();
  });

  test("leaves the dialog that needs it to the server, when it fails twice", async ({ page, visit }) => {
    await visit("manila", "/rng");
    await page.route(/\/assets\/sign-in-dialog-[^/]+\.js/, (route) => route.abort());
    await pressSignIn(page);
    await expect(offerOf(page)).toBeVisible();
    await expect(page.getByRole("heading", { level: 1, name: "Slots" })).toBeVisible();
    // The server's page has the dialog open, and it works without its code.
    await offerOf(page).getByRole("button", { name: "I-reload ang pahina" }).click();
    await expect(signInDialog(page)).toBeVisible();
  });
});

/** By the keyboard: a pointer that comes near has the dialog's code fetched ahead. */
async function pressSignIn(page: Page) {
  await page.getByRole("banner").getByRole("link", { name: "Mag-login" }).focus();
  await page.keyboard.press("Enter");
}

test.describe("a stylesheet that does not arrive", () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });

  test("is asked for once more", async ({ page, visit }) => {
    let asked = 0;
    await page.route(/\/assets\/app-[^/]+\.css/, (route) => {
      asked += 1;
      return asked === 1 ? route.abort() : route.continue();
    });
    await visit("manila", "/rng");
    await expect.poll(() => asked).toBe(2);
    await expect(page.getByRole("alert").filter({ visible: true })).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).margin)).toBe("0px");
  });

  test("is given up after that, with the offer to reload", async ({ page, visit }) => {
    await page.route(/\/assets\/app-[^/]+\.css/, (route) => route.abort());
    await visit("manila", "/rng");
    await expect(page.getByRole("button", { name: "I-reload ang pahina" })).toBeVisible();
  });
});

test("a page whose code takes longer than 120 seconds says so", async ({ page, site }) => {
  await page.clock.install({ time: 0 });
  await page.route(/\/assets\/entry\.client-[^/]+\.js/, () => {});
  await page.goto("about:blank");
  await page.goto(urlOf(site, "manila", "/rng"), { waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible();
  const offer = page.getByRole("alert").filter({ hasText: "Matagal mag-load ang pahina" });
  await page.clock.pauseAt(119_000);
  await expect(offer).toBeHidden();
  // The script that watches the time may itself arrive late: then it has less to wait for.
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await offer.isVisible()).toBe(true);
  }).toPass();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
