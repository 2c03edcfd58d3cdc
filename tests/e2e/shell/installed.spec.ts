import { expect, expectAccessibleInBothThemes, setLanguage, test } from "../fixtures.ts";

test.use({
  serviceWorkers: "allow",
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|status of 503/],
});

test("the site installs with its own icons, reports when the network is down, and measures the latency of its domains", async ({
  page,
  context,
  visit,
}) => {
  await setLanguage(page, "manila", "EN");
  await visit("manila", "/download");
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=manifest]");
    return (await fetch(link?.href ?? "")).json();
  });
  expect(manifest).toMatchObject({ name: "Manila Star", lang: "en", start_url: "/", display: "standalone" });
  const sides = await page.evaluate(
    (icons: { src: string }[]) =>
      Promise.all(
        icons.map(async ({ src }) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return image.naturalWidth;
        }),
      ),
    manifest.icons,
  );
  expect(new Set(sides)).toEqual(new Set([180, 192, 512]));

  await expectAccessibleInBothThemes(page, "main");

  await visit("manila", "/lines");
  await expect(page.getByRole("main").getByText(/^\d+ ms$/)).toBeVisible();
  await expectAccessibleInBothThemes(page, "main");

  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(new URL("/rng", page.url()).href);
  await expect(page.getByRole("heading", { name: "No connection" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No connection" })).toBeHidden();
});
