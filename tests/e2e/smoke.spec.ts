import { type BrandHost, expect, signInByPage, test } from "./fixtures.ts";

const BRANDS: Record<BrandHost, string> = {
  manila: "Manila Star",
  lotus: "Lotus Saigon",
  northgate: "Northgate",
  siam: "Siam Jade",
  "agent.siam": "Siam Jade",
};

for (const [brand, name] of Object.entries(BRANDS) as [BrandHost, string][]) {
  test(`${brand} opens as ${name}`, { tag: "@everywhere" }, async ({ page, visit }) => {
    const response = await visit(brand, "/");
    expect(response.status()).toBe(200);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(page.getByRole("main")).toBeVisible();
  });
}

for (const brand of Object.keys(BRANDS) as BrandHost[]) {
  const role = brand.startsWith("agent.") ? "agent" : "member";
  test(`the demo ${role} of ${brand} signs in`, async ({ page, visit }) => {
    await signInByPage(page, brand, role);
    await visit(brand, "/");
    const answer = await page.evaluate(() => fetch("/wps/member/info").then((response) => response.json()));
    expect(answer).toMatchObject({ success: true });
  });
}

test.describe("an unknown host", () => {
  test.use({ expectedErrors: [/421/] });

  test("gets no brand's content", async ({ page, site }) => {
    const response = await page.goto(`http://nobody.localhost:${site.port}/`);
    expect(response?.status()).toBe(421);
    for (const name of Object.values(BRANDS)) await expect(page.locator("body")).not.toContainText(name);
  });
});

test("plain localhost lists every brand", async ({ page, site }) => {
  await page.goto(`http://localhost:${site.port}/`);
  for (const brand of Object.keys(BRANDS)) {
    await expect(page.locator(`a[href^="http://${brand}.localhost:${site.port}"]`).first()).toBeVisible();
  }
});
