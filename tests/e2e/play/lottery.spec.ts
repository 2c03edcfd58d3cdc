import { enterAsNewMember, expect, expectAccessibleInBothThemes, test } from "../fixtures.ts";
import { gameFrame } from "../parts.ts";
import { closeDraw, drawNow, placeTicket, tickets, waitForTime } from "./lottery-steps.ts";

const PAGE = "/vnLottery?gameCode=TCG_LOTTO_VN_SAI_GON_60_GIAY&play=SIDE2";

test("a ticket on a 60-second draw is placed, drawn and settled, and the draw is recomputed", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", PAGE);
  await expectAccessibleInBothThemes(page, "main");
  await waitForTime(page);
  // Nothing to place: first no number, then no stake.
  const nothing = page.getByRole("button", { name: "Choose numbers and a stake" });
  const stake = page.getByRole("textbox", { name: "Stake per line" });
  const usual = await stake.inputValue();
  await expect(nothing).toBeDisabled();
  await page.getByRole("checkbox", { name: /^Big/ }).press("Space");
  await expect(nothing).toBeHidden();
  await stake.fill("0");
  await expect(nothing).toBeDisabled();
  await stake.fill(usual);
  await page.getByRole("button", { name: "Clear" }).click();
  // One of the two wins: 1.95 times its stake of 1,000.
  await page.getByRole("checkbox", { name: /^Big/ }).press("Space");
  await page.getByRole("checkbox", { name: /^Big/ }).press("ArrowRight");
  await page.getByRole("checkbox", { name: /^Small/ }).press("Space");
  const drawNo = await placeTicket(page, "₫ 2,000.00");
  // The draw is due at once instead of within the minute.
  await drawNow(page, site, "sai-gon-60-giay", drawNo);
  await expect(page.getByText(`You won ₫ 1,950.00 in draw ${drawNo}`)).toBeVisible();

  await tickets(page).getByRole("link", { name: drawNo }).click();
  await expect(page.getByText("They match the numbers that were drawn.")).toBeVisible();
  await expect(page.getByText("It matches the commitment that was published")).toBeVisible();

  await visit("lotus", "/member/personalHistoryCopy");
  await expect(page.getByText("Sài Gòn 60 giây").first()).toBeVisible();
});

test("numbers chosen for a draw that closes meanwhile move to the next draw only after the player confirms", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "lotus", { english: true });
  await page.clock.install();
  await visit("lotus", "/vnLottery?gameCode=TCG_LOTTO_VN_HA_NOI_5_PHUT&play=SIDE2");
  await page.getByRole("checkbox", { name: /^Big/ }).press("Space");
  const bet = page.getByRole("button", { name: "Bet ₫ 1,000.00" });
  await expect(bet).toBeEnabled();
  const open = (await page.getByRole("heading", { level: 2, name: /^Draw / }).textContent()) ?? "";
  await closeDraw(site, "ha-noi-5-phut", open.replace("Draw ", ""));
  await page.clock.fastForward("05:00");
  await expect(page.getByRole("status").filter({ hasText: `${open} has closed` })).toBeVisible();
  await expect(bet).toBeHidden();
  await page.getByRole("button", { name: "Use them for draw" }).click();
  await expect(page.getByRole("checkbox", { name: /^Big/ })).toBeChecked();
  await expect(bet).toBeEnabled();
});

test("a Vietnamese province ticket is chosen from the list, drawn and settled; results and record describe it in words", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", "/vnLottery");
  await page
    .getByRole("region", { name: "Centre" })
    .getByRole("link", { name: /Đà Nẵng/ })
    .click();
  await page.getByRole("link", { name: "Big, small, odd, even" }).click();
  for (const name of [/^Big/, /^Small/]) await page.getByRole("checkbox", { name }).press("Space");
  const drawNo = await placeTicket(page, "₫ 2,000.00");
  await drawNow(page, site, "da-nang", drawNo);

  const results = page.getByRole("region", { name: "Results" });
  await results.getByRole("link", { name: `See draw ${drawNo}` }).click();
  const prizes = page.getByRole("table", { name: "Numbers drawn" });
  await expect(prizes.getByRole("row")).toHaveCount(9);
  await expect(prizes.getByRole("row", { name: /^Special \d{6}$/ })).toBeVisible();

  await visit("lotus", "/member/personalHistoryCopy?gameType=ELOTT");
  await page.getByRole("table").getByRole("link", { name: /^Bet / }).click();
  const bet = page.getByRole("region", { name: "Đà Nẵng" });
  await expect(bet).toContainText("Đà Nẵng · Centre");
  await expect(bet).toContainText("Big, small, odd, even");
  await expect(bet).toContainText("₫ 2,000.00 ÷ 2 lines × 1.95 × 1 winning = ₫ 1,950.00");
});

test("a South East Asian 4D ticket is typed, drawn and settled; results and record describe it in words", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/seaLottery");
  await page
    .getByRole("link", { name: /Archipelago 4D/ })
    .first()
    .click();
  await page.getByRole("link", { name: "4D big" }).click();
  await page.getByRole("textbox", { name: /^Numbers, separated/ }).fill("0168, 9135");
  await page.getByRole("textbox", { name: "Stake per line" }).fill("5");
  const drawNo = await placeTicket(page, "P 10.00");
  await drawNow(page, site, "archipelago-4d", drawNo);

  await page
    .getByRole("region", { name: "Results" })
    .getByRole("link", { name: `See draw ${drawNo}` })
    .click();
  const prizes = page.getByRole("table", { name: "Numbers drawn" });
  await expect(prizes.getByRole("row", { name: /^First \d{4}$/ })).toBeVisible();
  await expect(prizes.getByRole("row", { name: /^Consolation \d{4}( · \d{4}){9}$/ })).toBeVisible();

  await visit("manila", "/member/personalHistoryCopy?gameType=LOTT");
  await page.getByRole("table").getByRole("link", { name: /^Bet / }).click();
  const bet = page.getByRole("region", { name: "Archipelago 4D" });
  await expect(bet).toContainText("Archipelago 4D · Southeast Asia");
  await expect(bet).toContainText("4D big");
  await expect(bet).toContainText("0168");
});

test("a quick-pick keno ticket is drawn and settled with its 20 balls", async ({ page, site, visit }) => {
  await enterAsNewMember(page, "manila", { english: true });
  await visit("manila", "/lottery?gameCode=TCG_SEA_ISLAND_KENO&play=KENO4");
  await page.getByRole("button", { name: "Quick pick" }).click();
  await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(4);
  await page.getByRole("textbox", { name: "Stake per line" }).fill("2");
  const drawNo = await placeTicket(page, "P 2.00");
  await drawNow(page, site, "island-keno", drawNo);

  const result = page
    .getByRole("region", { name: "Results" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: `See draw ${drawNo}` }) });
  await expect(result.getByRole("listitem")).toHaveCount(20);

  await visit("manila", "/member/personalHistoryCopy?gameType=LOTT");
  await page.getByRole("table").getByRole("link", { name: /^Bet / }).click();
  const bet = page.getByRole("region", { name: "Island Keno" });
  await expect(bet).toContainText("Pick 4");
  await expect(bet).toContainText("Numbers drawn");
});

test("the platform's own 60-second draw is listed in its category, and pays the winning side", async ({
  page,
  site,
  visit,
}) => {
  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", "/lott");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Equator Sixty/ })
    .first()
    .click();
  await page.getByRole("link", { name: "Sum of the digits" }).click();
  await waitForTime(page);
  for (const name of [/^Odd/, /^Even/]) await page.getByRole("checkbox", { name }).press("Space");
  const drawNo = await placeTicket(page, "₫ 2,000.00");
  await drawNow(page, site, "equator-sixty", drawNo);
  await expect(page.getByText(`You won ₫ 1,950.00 in draw ${drawNo}`)).toBeVisible();

  await visit("lotus", "/member/personalHistoryCopy?gameType=LOTT");
  await page.getByRole("table").getByRole("link", { name: /^Bet / }).click();
  const bet = page.getByRole("region", { name: "Equator Sixty" });
  await expect(bet).toContainText("₫ 2,000.00 ÷ 2 lines × 1.95 × 1 winning = ₫ 1,950.00");
});

test.describe("the FB sportsbook", () => {
  test.use({ expectedErrors: [/404/] });
  test("starts on the brand that has it; on another brand a message says that it is not available", async ({
    page,
    visit,
  }) => {
    await enterAsNewMember(page, "northgate", { english: true });
    await visit("northgate", "/fbsports");
    const book = gameFrame(page).contentFrame();
    await expect(book.getByRole("button", { name: /^Match result/ }).first()).toBeVisible();

    expect((await visit("manila", "/fbsports")).status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Manila Star");
  });
});

test("on a phone the time left, the total and the button stay visible while numbers are chosen", async ({
  page,
  visit,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await enterAsNewMember(page, "lotus", { english: true });
  await visit("lotus", "/vnLottery?gameCode=TCG_LOTTO_VN_KENO_HOA_SEN");
  const form = page.getByRole("main").locator("form");
  const inSight = async () => {
    await expect(form.getByRole("timer")).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole("button", { name: /^(Choose numbers|Place)/ })).toBeInViewport({ ratio: 1 });
  };
  await expect(form.getByText("14", { exact: true })).toBeInViewport({ ratio: 1 });
  await inSight();
  await form.getByText("40", { exact: true }).scrollIntoViewIfNeeded();
  await inSight();
});
