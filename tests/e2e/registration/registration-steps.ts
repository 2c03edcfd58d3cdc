import type { Page } from "@playwright/test";
import { newDigits } from "../setup/members.ts";

/** Returns an unused username. */
export const newName = () => `e2e${newDigits()}`;

/** Passwords that every brand accepts. */
export const passwords = { password: "Hoa5en2026!", confirmPassword: "Hoa5en2026!" };

/** The registration form, on its page or in its dialog. */
export const form = (page: Page) => page.locator("form[action^='/account/register']");

export const field = (page: Page, name: string) => form(page).locator(`input[name=${name}]`);

export async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value);
}
