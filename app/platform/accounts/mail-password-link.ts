import type { CallInput } from "../contract/calls.ts";
import { addressBlock } from "../core/address-block.ts";
import { type CallContext, DEMO_TYPE } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { throwIssues } from "../core/input-issues.ts";
import type { Services } from "../core/services.ts";
import type { Limit } from "../ports/limiter.ts";
import { normaliseEmail } from "../verification/verification.server.ts";
import { accountByUsername, loadEmail, normaliseUsername } from "./account-reads.server.ts";
import { createPasswordLink, getPasswordLinkAddress } from "./password-links.ts";

const MINUTE_MS = 60_000;
const LINK_LIFE_MS = 30 * MINUTE_MS;
/**
 * Limits on requests for a mailed link: per IP address, and per pair of username and mail address, existing or not.
 * Both are in the key, so that knowing only one of them does not use up the owner's requests.
 */
const REQUESTS: Limit = { name: "password:wishes", points: 20, windowMs: 60 * MINUTE_MS };
const REQUESTS_FOR_ONE: Limit = { name: "password:wishes-for-one", points: 5, windowMs: 60 * MINUTE_MS };

const MAIL_ADDRESS = /^[^\s@]{1,64}@[^\s@]{3,190}$/;

/**
 * Mails a link that sets a new password if username and mail address belong together; the response does not reveal if
 * they do.
 * @throws PlatformError INVALID_INPUT, TOO_MANY_REQUESTS.
 */
export async function requestPasswordLink(
  services: Services,
  ctx: CallContext,
  input: CallInput<"accounts", "forgotPassword">,
): Promise<Record<string, never>> {
  const { limiter } = services;
  const { db } = services.database;
  const merchantId = ctx.merchant.code;
  const username = normaliseUsername(input.username);
  const email = normaliseEmail(input.email);
  throwIssues([
    username === "" ? { pointer: "/username", messageKey: "error.field.required" } : null,
    MAIL_ADDRESS.test(email) ? null : { pointer: "/email", messageKey: "error.pattern.mailbox" },
  ]);
  await consumeLimit(limiter, REQUESTS, `${merchantId} ${addressBlock(ctx.request.ip)}`);
  await consumeLimit(limiter, REQUESTS_FOR_ONE, `${merchantId} ${username} ${email}`);
  services.later(async () => {
    const account = await accountByUsername(db, merchantId, username);
    if (account?.status !== "active" || account.type === DEMO_TYPE) return;
    const ownEmail = await loadEmail(db, merchantId, account.id);
    if (ownEmail && normaliseEmail(ownEmail) === email) {
      await mailLink(services, ctx, { ...account, email: ownEmail });
    }
  });
  return {};
}

async function mailLink(
  { database, clock, mailer, translate, siteOrigin }: Services,
  ctx: CallContext,
  account: { id: string; username: string; email: string },
): Promise<void> {
  const token = await createPasswordLink(database.db, {
    merchantId: ctx.merchant.code,
    accountId: account.id,
    now: clock.now(),
    lifeMs: LINK_LIFE_MS,
  });
  const t = translate(ctx);
  const values = {
    brand: ctx.merchant.brandName,
    username: account.username,
    link: getPasswordLinkAddress(siteOrigin(ctx.merchant, ctx.request.audience), token),
    minutes: LINK_LIFE_MS / MINUTE_MS,
  };
  await mailer?.send(ctx.merchant, {
    to: account.email,
    subject: t("mail.password.subject", values),
    text: t("mail.password.text", values),
  });
}
