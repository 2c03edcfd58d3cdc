import { randomUUID } from "node:crypto";
import { callWire } from "../auth/new-member.ts";
import { enterAsNewMember, expect, test } from "../fixtures.ts";
import { getBalance } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

interface RouterState {
  navigation: { state: string };
  revalidation: string;
  fetchers: Map<string, { state: string }>;
}

test("a page loaded before a balance change that arrives after the notification does not restore the old balance", async ({
  page,
  visit,
}) => {
  const site = publishedSite();
  const { token } = await enterAsNewMember(page, "siam", { english: true });
  await visit("siam", "/");
  expect(await getBalance(page)).toBe(10_000);

  const { promise: isRead, resolve: read } = Promise.withResolvers<string>();
  const { promise: mayCome, resolve: comes } = Promise.withResolvers<void>();
  const { promise: came, resolve: cameBack } = Promise.withResolvers<void>();
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const { host, pathname, search } = new URL(route.request().url());
    // Only browsers resolve names under localhost.
    const answer = await page.request.get(`http://127.0.0.1:${site.port}${pathname}${search}`, {
      headers: { ...(await route.request().allHeaders()), host },
    });
    read(await answer.text());
    await mayCome;
    await route.fulfill({ response: answer });
    cameBack();
  });
  const move = async (amount: number) => {
    const transfer = ["POST", "/wps/relay/GCS_walletTransfer"] satisfies ["POST", string];
    const data = { vassalage: "JADE", direction: "in", amount, idempotencyKey: randomUUID() };
    expect(await callWire(page.request, site, "siam", transfer, { token, data })).toMatchObject({
      success: true,
    });
  };
  await move(100_000);
  await expect.poll(() => getBalance(page)).toBe(9_000);
  // Any form makes the page load its data again.
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Theme/ })
    .click();
  expect(await isRead, "what the page was read with").toContain("900000");
  await move(100_000);
  await expect.poll(() => getBalance(page)).toBe(8_000);

  comes();
  await came;
  // Once the router is idle, the page has rendered the response.
  await page.waitForFunction(() => {
    const { state } = (window as unknown as { __remixRouter: { state: RouterState } }).__remixRouter;
    const parts = [
      state.navigation.state,
      state.revalidation,
      ...[...state.fetchers.values()].map((one) => one.state),
    ];
    return parts.every((one) => one === "idle");
  });
  expect(await getBalance(page)).toBe(8_000);
});
