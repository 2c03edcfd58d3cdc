import { expect, expectAccessible, test } from "../fixtures.ts";

test("a category lists its vendors' games, and its address can ask for one vendor", async ({
  page,
  visit,
}) => {
  const response = await visit("manila", "/sports");
  expect(response.status()).toBe(200);
  const vendors = page.getByRole("main").getByRole("heading", { level: 2 });
  expect(await vendors.count()).toBeGreaterThan(1);
  await vendors.first().getByRole("link").click();
  await expect(page).toHaveURL(/\/sports\?game=[A-Z]+$/);
  await expect(vendors).toHaveCount(1);
});

test("a game that opens with a later release says so and cannot be started", async ({ page, visit }) => {
  await visit("manila", "/sports");
  const card = page.getByRole("article").first();
  await expect(card).toContainText("Hindi pa bukas");
  await expect(card.getByRole("button")).toHaveCount(0);
});

test("the menu's data lists at most eleven vendors and whether more follow", async ({ page, visit }) => {
  await visit("manila", "/");
  const answer = await page.evaluate(async () => (await fetch("/menu/RNG")).json());
  expect(answer.vendors).toHaveLength(11);
  expect(answer.more).toBe(true);
  expect(answer.total).toBeGreaterThan(11);
  expect(answer.featured.playable).toBe(true);
});

test("the download page's code is 100 pixels, and no app is promised that is not there", async ({
  page,
  visit,
}) => {
  await visit("manila", "/download");
  const code = page.getByRole("img", { name: /^QR code/ });
  await expect(code).toHaveAttribute("width", "100");
  expect(await code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(page.getByRole("main")).toContainText("Walang app sa store ang Manila Star");
  expect((await visit("manila", "/down")).status()).toBe(200);
});

test("a page of the brand that comes later says so", async ({ page, visit }) => {
  for (const path of ["/pointMall", "/promotions", "/noticePage", "/join", "/lottery", "/vnLottery"]) {
    expect((await visit("manila", path)).status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Hindi pa bukas");
  }
});

test.describe("a page of another brand", () => {
  test.use({ expectedErrors: [/404/] });
  test("answers 404 and says whose it is not", async ({ page, visit }) => {
    for (const path of ["/pointMall", "/esports", "/fbsports"]) {
      expect((await visit("lotus", path)).status(), path).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toContainText("không thuộc Lotus Saigon");
    }
  });
});

test("an address in other letters, or with a slash at its end, leads to the page's own", async ({
  page,
  visit,
}) => {
  await visit("manila", "/Register/?referralCode=FRIEND1");
  await expect(page).toHaveURL(/\.localhost:\d+\/register\?referralCode=FRIEND1$/);
  await expect(page.getByRole("dialog", { name: "Gumawa ng account" })).toBeVisible();
  await visit("northgate", "/Download/");
  await expect(page).toHaveURL(/\/download$/);
});

test("a visitor signs in before the lottery that needs a session", async ({ page, visit }) => {
  await visit("manila", "/seaLottery?gameCode=X");
  await expect(page).toHaveURL(/modal=login&next=%2FseaLottery%3FgameCode%3DX/);
});

for (const path of ["/sports", "/download", "/pointMall"]) {
  test(`axe finds nothing at ${path}`, { tag: "@everywhere" }, async ({ page, visit }) => {
    await visit("manila", path);
    await expectAccessible(page);
  });
}
