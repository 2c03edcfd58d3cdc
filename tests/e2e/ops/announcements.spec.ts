import { expect, ready, test } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";
import { operatorPage, opsUrl } from "./operator.ts";

test("an announcement without its first language is led to it, and is published once it has one", async ({
  page,
}) => {
  const site = publishedSite();
  const { page: ops } = await operatorPage(page, site, "support");
  await ops.goto(opsUrl(site, "/ops/announcements/lotus/new"));
  await ready(ops);
  await ops.getByRole("tab", { name: "EN" }).click();
  await ops.getByLabel("Title (EN)").fill("Tables open at nine");
  await ops.getByRole("button", { name: "Publish" }).click();
  const first = ops.getByLabel("Title (VI)");
  await expect(first).toBeFocused();
  await first.fill("Bàn mở lúc chín giờ");
  await ops.getByRole("button", { name: "Publish" }).click();
  await expect(ops.getByText("Saved. The site shows it")).toBeVisible();
});
