import type { Page } from "@playwright/test";

/** A username that nobody has: without a 7, since 57aff is read as "staff", which no member may be called. */
export const newName = () => `e2e${Math.random().toString(36).slice(2, 9).replaceAll("7", "2")}`;

/** Passwords that each brand takes. */
export const passwords = { password: "Hoa5en2026!", confirmPassword: "Hoa5en2026!" };

/** What registers, on its page or in its dialog. */
export const form = (page: Page) => page.locator("form[action^='/account/register']");

export const field = (page: Page, name: string) => form(page).locator(`input[name=${name}]`);

export async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
}
