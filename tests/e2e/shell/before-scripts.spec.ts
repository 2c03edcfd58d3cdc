import { enterMemberWithPayee, WITHDRAW } from "../account/payout-steps.ts";
import { newMember, ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, signIn, test, toUrl, waitUntilHydrated } from "../fixtures.ts";
import { holdScripts, INPUT_STORE, SCRIPTS } from "../hold-scripts.ts";
import { balance, choose, openAccountMenu, sendCode, stepForm, waitForInputStore } from "../parts.ts";

test("a menu opened before the scripts load stays open, and its links work", async ({ page, site }) => {
  await signIn(page, "manila", "member");
  const letGo = await holdScripts(page);
  await page.goto(toUrl(site, "manila", "/rng"), { waitUntil: "commit" });
  await openAccountMenu(page);
  const signOut = page.locator("#account-menu").getByRole("link", { name: "Mag-logout" });
  await expect(signOut).toBeVisible();
  letGo();
  await waitUntilHydrated(page);
  await expect(signOut).toBeVisible();
  await signOut.click();
  await expect(page.getByRole("dialog", { name: "Mag-logout?" })).toBeVisible();
});

test("a form sent before the scripts load is processed, even if they load meanwhile", async ({
  page,
  site,
}) => {
  const letGo = await holdScripts(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/account\/free-play$/, async (route) => {
    await answered;
    await route.continue();
  });
  // While a document is loading, Playwright sees no element of the previous one, but still receives its console.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement?.hasAttribute("data-ready")) console.info("taken over");
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-ready"] });
  });
  const takenOver = page.waitForEvent("console", (message) => message.text() === "taken over");
  await page.goto(toUrl(site, "manila", "/?modal=login"), { waitUntil: "commit" });
  const sent = page.waitForRequest(/\/account\/free-play$/);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "Subukan nang libre" })
    .click({ noWaitAfter: true });
  await sent;
  letGo();
  await takenOver;
  answer();
  await expect(balance(page)).toHaveText(/^P\s*10,000\.00$/);
});

test("a lobby search typed before the scripts load is carried out", async ({ page, site }) => {
  const letGo = await holdScripts(page);
  await page.goto(toUrl(site, "manila", "/rng"), { waitUntil: "commit" });
  await page.getByRole("searchbox").fill("dragon");
  letGo();
  await expect(page).toHaveURL(/\/rng\?gameName=dragon$/);
  await expect(page.getByRole("searchbox")).toHaveValue("dragon");
  await expect(page.getByRole("searchbox")).toBeFocused();
});

test("all choices made before the scripts load take effect, and persist after a reload", async ({
  page,
  site,
}) => {
  const letGo = await holdScripts(page);
  const lottery = "/vnLottery?gameCode=TCG_LOTTO_VN_LOTUS_45_GIAY";
  await page.goto(toUrl(site, "lotus", lottery), { waitUntil: "commit" });
  const picks = page.locator("input[name=pick]");
  for (const at of [2, 4, 7]) await choose(picks.nth(at));
  letGo();
  await waitUntilHydrated(page);
  const chosen = picks.and(page.locator(":checked"));
  const lines = page.getByRole("main").locator("form dl[aria-live] dd").first();
  await expect(chosen).toHaveCount(3);
  await expect(lines).toHaveText("3");
  await waitForInputStore(page);
  await page.reload();
  await waitUntilHydrated(page);
  await expect(chosen).toHaveCount(3);
  await expect(lines).toHaveText("3");

  await page.unroute(SCRIPTS);
  const letGoAgain = await holdScripts(page);
  await page.goto(toUrl(site, "lotus", "/register?tab=mobile"), { waitUntil: "commit" });
  const form = page.locator("form").filter({ has: page.locator("input[name=mobileNum]") });
  await form.locator("select[name=countryDialingCode]").selectOption("66");
  await form.locator("input[name=mobileNum]").fill("812345678");
  letGoAgain();
  await waitUntilHydrated(page);
  for (const again of [false, true]) {
    if (again) await page.reload();
    await waitUntilHydrated(page);
    await waitForInputStore(page);
    await expect(form.getByRole("combobox")).toHaveValue("TH +66");
    await expect(form.locator("[name=countryDialingCode]")).toHaveValue("66");
    await expect(form.locator("input[name=mobileNum]")).toHaveValue("812345678");
  }
});

test("a dialog keeps its focus when the scripts load, and a button that needs them is inactive until then", async ({
  page,
  site,
}) => {
  const letGo = await holdScripts(page);
  await page.goto(toUrl(site, "manila", "/?modal=login"), { waitUntil: "commit" });
  const dialog = page.getByRole("dialog");
  const password = dialog.locator("input[name=password]");
  const eye = dialog.locator("button[aria-pressed]");
  await dialog.locator("input[name=username]").fill("somebody");
  await password.fill("typed early");
  await expect(eye).toHaveCSS("pointer-events", "none");
  letGo();
  await waitUntilHydrated(page);
  await expect(password).toBeFocused();
  await expect(password).toHaveValue("typed early");
  await expect(dialog.locator("input[name=username]")).toHaveValue("somebody");
  await eye.click();
  await expect(password).toHaveAttribute("type", "text");
  await waitForInputStore(page);
  // After another reload, a name is restored, but a password is not, even though it was visible.
  await page.reload();
  await waitUntilHydrated(page);
  await expect(dialog.locator("input[name=username]")).toHaveValue("somebody");
  await expect(password).toHaveValue("");
});

test("continuous clicks during hydration do not break the page", async ({ page, site }) => {
  await page.addInitScript(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      document.body?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      if (!document.documentElement?.hasAttribute("data-ready")) port2.postMessage(null);
    };
    port2.postMessage(null);
  });
  // An aborted load logs an error to the console, which fails the test.
  await page.goto(toUrl(site, "manila", "/rng"));
  await waitUntilHydrated(page);
});

test.describe("a second proof", () => {
  test.use({ ...ownAddress, expectedErrors: [/401/] });

  test("is sent by the method chosen before the scripts load, and names that method", async ({
    page,
    site,
  }) => {
    const { username, password } = await newMember(site, "manila");
    const letGo = await holdScripts(page);
    await page.goto(toUrl(site, "manila", "/login"), { waitUntil: "commit" });
    await page.locator("main input[name=username]").fill(username);
    await page.locator("main input[name=password]").fill(password);
    await page.keyboard.press("Enter");
    await stepForm(page).getByRole("radio", { name: /Email/ }).check();
    letGo();
    await waitUntilHydrated(page);
    await sendCode(stepForm(page)).click();
    await expect(stepForm(page).getByRole("status")).toContainText("@example.org");
    await expect(stepForm(page).getByLabel("Code mula sa email")).toBeFocused();
  });
});

test.describe("a deposit amount", () => {
  test.use(ownAddress);

  test("shows what will be received, and is the amount entered before the scripts loaded", async ({
    page,
    site,
  }) => {
    const destination = "UK bank account (sort code and account number)";
    await enterMemberWithPayee(page, "northgate", { destination, number: "11223344556677" });
    const letGo = await holdScripts(page);
    await page.goto(toUrl(site, "northgate", WITHDRAW), { waitUntil: "commit" });
    await page.getByLabel("Amount").fill("25.50");
    await expect(page.getByText("You receive £ 25.50")).toHaveCount(0);
    letGo();
    await waitUntilHydrated(page);
    await expect(page.getByText("You receive £ 25.50")).toBeVisible();
    await expect(page.getByLabel("Amount")).toHaveValue("25.50");

    await page.unroute(SCRIPTS);
    const letGoAgain = await holdScripts(page);
    await page.goto(toUrl(site, "northgate", "/member/depositv2"), { waitUntil: "commit" });
    const form = page.getByRole("main");
    const goOn = form.getByRole("button", { name: "Continue without a limit" });
    await goOn.click();
    await expect(goOn).toBeHidden();
    await choose(form.getByRole("radio", { name: "Bank transfer" }));
    await form.getByText("50.00", { exact: true }).click();
    letGoAgain();
    await waitUntilHydrated(page);
    await expect(form.getByRole("textbox", { name: "Amount" })).toHaveValue("50.00");
    await expect(form.getByRole("radio", { name: "Bank transfer" })).toBeChecked();
    await form.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\?deposit=/);
    await expect(form.getByText("£ 50.00").first()).toBeVisible();
  });

  test("stays in its form after a reload or on return, unless the form was sent from another page", async ({
    page,
    visit,
  }) => {
    await enterAsNewMember(page, "northgate", { english: true });
    await visit("northgate", "/member/depositv2");
    const form = page.getByRole("main");
    const goOn = form.getByRole("button", { name: "Continue without a limit" });
    await goOn.click();
    await expect(goOn).toBeHidden();
    const amount = form.getByRole("textbox", { name: "Amount" });
    const transfer = form.getByRole("radio", { name: "Bank transfer" });
    await choose(transfer);
    await amount.fill("70");
    await waitForInputStore(page);
    await page.reload();
    await waitUntilHydrated(page);
    await expect(amount).toHaveValue("70");
    await expect(transfer).toBeChecked();

    // The value is restored while the member is about to type another one.
    const letGoStore = await holdScripts(page, INPUT_STORE);
    await page.reload();
    await waitUntilHydrated(page);
    await amount.focus();
    letGoStore();
    await expect(amount).toHaveValue("70");
    await page.keyboard.type("80");
    await expect(amount).toHaveValue("80");
    await page.unroute(INPUT_STORE);
    // Values entered and chosen before the scripts arrive replace the restored ones.
    const letGoTyped = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await amount.fill("65");
    letGoTyped();
    await waitUntilHydrated(page);
    await waitForInputStore(page);
    await expect(amount).toHaveValue("65");
    const quick = form.locator("input[name=quick]");
    await choose(quick.nth(0));
    const letGo = await holdScripts(page);
    await page.reload({ waitUntil: "commit" });
    await choose(quick.nth(1));
    letGo();
    await waitUntilHydrated(page);
    await waitForInputStore(page);
    const text = await quick.nth(1).inputValue();
    await expect(amount).toHaveValue(text);

    await form.getByRole("link", { name: "Player protection" }).click();
    await expect(page).toHaveURL(/protection$/);
    await page.goBack();
    await expect(amount).toHaveValue(text);
    await expect(quick.nth(1)).toBeChecked();
    await expect(transfer).toBeChecked();
    await expect(form.getByText(`= £ ${text}`)).toBeVisible();
    // The same form again, on its own page.
    await form.getByRole("link", { name: "Player protection" }).click();
    await expect(page).toHaveURL(/protection$/);
    await page.getByRole("link", { name: "Deposit" }).first().click();
    await expect(amount).toHaveValue("");
    await choose(transfer);
    await amount.fill("80");
    await form.getByRole("button", { name: "Continue" }).click();
    await page.waitForURL(/\?deposit=/);
    await expect(form.getByText("£ 80.00").first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/protection$/);
    await page.goBack();
    await expect(form.getByRole("button", { name: "Continue" })).toBeVisible();
    await expect(amount).toHaveValue("");
  });

  test("continues to the provider when sent before the scripts load", async ({ page, site }) => {
    await enterAsNewMember(page, "manila", { english: true });
    const letGo = await holdScripts(page);
    await page.goto(toUrl(site, "manila", "/member/depositv2"), { waitUntil: "commit" });
    await page.getByRole("textbox", { name: "Amount" }).fill("200");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("P 200.00").first()).toBeVisible();
    letGo();
    await expect(page.getByRole("button", { name: /^Pay / })).toBeVisible();
  });
});
