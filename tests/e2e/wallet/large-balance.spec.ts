import { expectNothingCutOff } from "../cut-off.ts";
import { enterAsNewMember, expect, expectAccessible, test } from "../fixtures.ts";

/** Near the maximum of a wallet: 22 characters with its currency. */
const MOST = 9_007_199_254_740_000;

test.use({ viewport: { width: 360, height: 740 } });

test("the largest balance is not cut off on a narrow phone's wallet page", { tag: "@phone" }, async ({
  page,
  visit,
}) => {
  await enterAsNewMember(page, "siam", { grant: MOST });
  await visit("siam", "/member/transferFund");
  const amounts = page.getByRole("main").getByText("90,071,992,547,400.00");
  await expect(amounts.first()).toBeVisible();
  for (const amount of await amounts.all()) {
    const box = await amount.boundingBox();
    expect(box && [box.x >= 0, box.x + box.width <= 360]).toEqual([true, true]);
  }
  await expectNothingCutOff(page);
  await expectAccessible(page);
});
