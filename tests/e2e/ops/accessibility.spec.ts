import { expectAccessible, newAddress, test, waitUntilHydrated } from "../fixtures.ts";
import { operatorPage, opsUrl } from "./operator.ts";

test.use({ extraHTTPHeaders: newAddress() });

/** Pages of the console that no journey checks with axe. It has one theme. */
const PAGES = [
  "/ops",
  "/ops/promotions",
  "/ops/promotions/manila/demo-wheel",
  "/ops/applications",
  "/ops/announcements",
  "/ops/messages?for=manila",
  "/ops/feedback",
  "/ops/redemptions",
  "/ops/rewards?for=manila",
  "/ops/protection",
];

test("lists, forms and cases of the operators' site are accessible", async ({ page, site }) => {
  test.slow();
  const { page: service } = await operatorPage(page, site, "finance");
  for (const path of PAGES) {
    await service.goto(opsUrl(site, path));
    await waitUntilHydrated(service);
    await expectAccessible(service);
  }
});
