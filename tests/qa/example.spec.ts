import { expect, test } from "marquee/qa";

test("a brand without tournaments has no page of them, and no link to one", async ({ brandPage }) => {
  const usual = await brandPage("manila-star");
  const without = await brandPage("manila-star", { tournaments: false });

  expect((await usual.goto("/tournament"))?.status()).toBe(200);
  expect((await without.goto("/tournament"))?.status()).toBe(404);
  await expect(without.locator('a[href="/tournament"]')).toHaveCount(0);
});

test("a switch that the document does not allow is refused with the reason", async ({ brandPage }) => {
  await expect(brandPage("manila-star", { multiWallet: true })).rejects.toThrow(
    "a vendor with the wallet transfer",
  );
});
