import { newMember } from "../auth/new-member.ts";
import { enterWith, expect, expectAccessible, newAddress, test } from "../fixtures.ts";
import { startChangedSite } from "../setup/changed-site.ts";
import { publishedSite, publishSite } from "../setup/site.ts";

/** About all that a wallet can hold: 22 characters with its currency. */
const MOST = 9_007_199_254_740_000;

test.use({
  viewport: { width: 360, height: 740 },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use) => use(newAddress()),
});

// One site for all of them.
test.describe.configure({ mode: "default" });

let stop: (() => Promise<void>) | undefined;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const shared = publishedSite();
  const grant = { demonstration: { memberGrant: MOST } };
  const own = await startChangedSite("e2e-large-balance.log", { "manila-star": grant, "siam-jade": grant });
  publishSite(own.site);
  stop = async () => {
    publishSite(shared);
    await own.stop();
  };
});
test.afterAll(() => stop?.());

for (const brand of ["manila", "siam"] as const) {
  test(`the largest balance is whole on a narrow phone's wallet page on ${brand}`, { tag: "@phone" }, async ({
    page,
    visit,
  }) => {
    const { token } = await newMember(page.request, publishedSite(), brand);
    await enterWith(page, brand, token);
    await visit(brand, "/member/transferFund");
    await expect(page.getByRole("main").getByText("90,071,992,547,400.00").first()).toBeVisible();
    for (const amount of await page.getByRole("main").getByText("90,071,992,547,400.00").all()) {
      const box = await amount.boundingBox();
      expect(box && [box.x >= 0, box.x + box.width <= 360]).toEqual([true, true]);
      const cut = await amount.evaluate((element) => {
        const around = element.closest("section, li");
        return around !== null && around.scrollWidth > around.clientWidth;
      });
      expect(cut, "cut by what it lies in").toBe(false);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });
}
