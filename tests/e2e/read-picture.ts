import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { openSecrets } from "../../app/platform/ports/secrets.ts";
import { captchaSeed } from "../../app/platform/verification/captchas.ts";
import { captchaText } from "../../app/platform/verification/draw-captcha.ts";
import { picture } from "./parts.ts";
import type { Site } from "./setup/site.ts";
import { readRow } from "./update-rows.ts";

/**
 * Returns the text of the captcha's picture on the page, as a person reads it: derived from the server's secret and the
 * time at which the visitor's picture was drawn.
 */
export async function readPicture(page: Page, site: Site): Promise<string> {
  // Checked from outside the page: without scripts, waiting inside the page never ends.
  await expect(picture(page)).toHaveJSProperty("complete", true);
  const visitor = (await page.context().cookies(page.url())).find(({ name }) => name === "visitor")?.value;
  if (!visitor) throw new Error("this browser was shown no picture");
  const question = "select merchant_id, made_at from captcha where visitor = ?";
  const row = readRow<{ merchant_id: string; made_at: number }>(site, question, visitor);
  if (!row) throw new Error("the picture has served");
  const key = openSecrets(join(site.dataFolder, "secret"), undefined).key("captcha");
  return captchaText(captchaSeed(key, row.merchant_id, visitor, row.made_at));
}
