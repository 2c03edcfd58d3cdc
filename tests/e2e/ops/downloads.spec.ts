import { expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { operatorPage, opsUrl } from "./operator.ts";

/** Operators set an app's address. Its rules are tested in app/platform/operators/downloads.test.ts. */

// An invalid address is refused on purpose, and the code of a removed app is not found.
test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/422|404/] });

test("an app is added to the download page with its QR code, and removed", async ({ page, site, visit }) => {
  test.slow();
  const file = "https://files.example.com/manila-star.apk";
  const { page: service } = await operatorPage(page, site, "support");
  await service.goto(opsUrl(site, "/ops/downloads?brand=manila"));
  await expect(service.getByRole("row").filter({ hasText: "Android app" })).toContainText("No app set");
  await expectAccessible(service);
  await service.getByRole("link", { name: "Android app" }).click();
  await service.getByLabel("Address").fill("http://files.example.com/manila-star.apk");
  await service.getByLabel("Version").fill("2.4.1");
  await service.getByLabel("Note (TY)").fill("Para sa Android 9 pataas");
  await service.getByRole("button", { name: "Save" }).click();
  await expect(service.getByLabel("Address")).toHaveAttribute("aria-invalid", "true");
  await expect(service.getByLabel("Version")).toHaveValue("2.4.1");
  // By then the page is cached without the app.
  await visit("manila", "/download");
  await expect(page.getByRole("list", { name: "Mga app" })).toHaveCount(0);
  await service.getByLabel("Address").fill(file);
  await service.getByRole("button", { name: "Save" }).click();
  await expect(service.getByRole("heading", { name: "Set here" })).toBeVisible();
  await expectAccessible(service);

  await visit("manila", "/download");
  const app = page.getByRole("list", { name: "Mga app" }).getByRole("listitem");
  await expect(app.getByRole("link", { name: "Android app" })).toHaveAttribute("href", file);
  await expect(app).toContainText("Bersyon 2.4.1");
  await expect(app).toContainText("Para sa Android 9 pataas");
  const code = app.getByRole("img", { name: "QR code: Android app" });
  expect(
    await code.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBeGreaterThan(0);
  await expectAccessible(page);

  const { page: cashier } = await operatorPage(page, site, "cashier");
  await cashier.goto(opsUrl(site, "/ops/downloads/manila/android"));
  await expect(cashier.getByText(file)).toBeVisible();
  await expect(cashier.getByRole("button", { name: /Save|Take back/ })).toHaveCount(0);

  await service.getByRole("button", { name: "Take back" }).click();
  await expect(service.getByRole("heading", { name: "No app set" })).toBeVisible();
  await visit("manila", "/download");
  await expect(page.getByRole("main")).toContainText("Walang app sa store ang Manila Star");
  await expect(page.getByRole("list", { name: "Mga app" })).toHaveCount(0);
  const codeStatus = () => fetch("/download/qr.svg?of=android").then(({ status }) => status);
  expect(await page.evaluate(codeStatus)).toBe(404);

  const { page: finance } = await operatorPage(page, site, "finance");
  await finance.goto(opsUrl(site, "/ops/log"));
  await expect(finance.getByRole("row").filter({ hasText: "App download taken back" }).first()).toContainText(
    `Address: ${file}, Version: 2.4.1, Note: Para sa Android 9 pataas`,
  );
});
