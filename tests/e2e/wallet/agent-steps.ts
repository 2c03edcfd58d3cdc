import type { Page } from "@playwright/test";
import { setLanguage, setSessionCookie } from "../fixtures.ts";
import { type NewMember, newMember, newSession } from "../setup/members.ts";
import { publishedSite, type Site } from "../setup/site.ts";

/** Creates an agent of Siam Jade and a member below; both have a payment password if one is given. */
export async function newPair(
  site: Site,
  paymentPassword?: string,
): Promise<{ member: NewMember; agent: NewMember }> {
  const password = paymentPassword === undefined ? {} : { paymentPassword };
  const agent = await newMember(site, "agent.siam", { ...password, type: 1 });
  const member = await newMember(site, "siam", { ...password, uplineId: agent.id });
  return { member, agent };
}

/** Signs an agent in on the agents' host, in English. */
export async function enterAsAgent(page: Page, { username }: NewMember): Promise<void> {
  await setSessionCookie(page, "agent.siam", await newSession(publishedSite(), "agent.siam", username));
  await setLanguage(page, "agent.siam", "EN");
}
