import type { Page } from "@playwright/test";
import { type BrandHost, expect, toUrl } from "../fixtures.ts";
import { choose } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";

/** Deposits through the provider's page, with a bonus if one is named, and returns once it is credited. */
export async function deposit(
  page: Page,
  brand: BrandHost,
  wanted: { amount: string; channel: string; bonus?: string },
) {
  await page.goto(toUrl(publishedSite(), brand, "/member/depositv2"));
  const form = page.getByRole("main");
  await choose(form.getByRole("radio", { name: wanted.channel }));
  await form.getByRole("textbox", { name: "Amount" }).fill(wanted.amount);
  if (wanted.bonus) {
    await expect(form.getByRole("radio", { name: "No bonus" })).toBeChecked();
    await form.getByText(wanted.bonus, { exact: true }).click();
  }
  await form.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: /^Pay / }).click();
  await page.waitForURL(/\?(back=1&)?deposit=/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Credited").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
