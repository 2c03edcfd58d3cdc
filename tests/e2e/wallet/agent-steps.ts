import type { APIRequestContext, Page } from "@playwright/test";
import { PAYMENT_PASSWORD } from "../account/payout-steps.ts";
import { prove } from "../account/prove-by-code.ts";
import { amend } from "../amend.ts";
import { callWire, newMember } from "../auth/new-member.ts";
import { type BrandHost, expect, urlOf } from "../fixtures.ts";
import { publishedSite } from "../setup/site.ts";

const CENTRE = "/member/securityCenter";

type Member = Awaited<ReturnType<typeof newMember>>;
const info = ["GET", "/wps/member/info"] satisfies ["GET", string];

/** A new agent of Siam Jade, and a new member below. */
export async function newPair(request: APIRequestContext): Promise<{ member: Member; agent: Member }> {
  const site = publishedSite();
  const member = await newMember(request, site, "siam");
  const agent = await newMember(request, site, "siam");
  const { value } = await callWire<{ id: string }>(request, site, "siam", info, { token: agent.token });
  amend(site, agent.username, "account", { type: 1 });
  amend(site, member.username, "account", { upline_id: value.id });
  return { member, agent };
}

/** Signs an agent in on the agents' host, in English. */
export async function enterAsAgent(page: Page, { username, password }: Member): Promise<void> {
  const site = publishedSite();
  const url = urlOf(site, "agent.siam", "/");
  const login = ["POST", "/wps/session/login"] satisfies ["POST", string];
  const { value } = await callWire<{ token: string }>(page.request, site, "agent.siam", login, {
    data: { type: "username", username, password, rememberMe: false },
  });
  await page.context().addCookies([
    { name: "session", value: value.token, url, httpOnly: true, sameSite: "Lax" },
    { name: "lang", value: "EN", url },
  ]);
}

/** Sets a payment password, as its owner does it. */
export async function setPaymentPassword(page: Page, brand: BrandHost, email: string) {
  await page.goto(urlOf(publishedSite(), brand, CENTRE));
  await page.getByRole("button", { name: "Set a withdrawal password" }).click();
  await prove(page, publishedSite(), email);
  await page.getByLabel("New withdrawal password").fill(PAYMENT_PASSWORD);
  await page.getByLabel("The new one again").fill(PAYMENT_PASSWORD);
  await page.getByRole("button", { name: "Save", exact: true }).last().click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
}
