import { accountForSignIn } from "../accounts/account-reads.server.ts";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import { refundOnError } from "../core/refund-on-error.ts";
import type { Services } from "../core/services.ts";
import { yieldToEventLoop } from "../core/yield-to-event-loop.ts";
import { beginSession } from "./begin-session.ts";
import { credentials, passwordChecker, rehashPassword } from "./check-password.ts";
import type { SignedIn } from "./open-session.ts";
import { isPasswordDue } from "./password-due.ts";
import { requireAllowedHost } from "./require-allowed-host.ts";
import { signInByCode } from "./sign-in-by-code.ts";
import { consumeAttempt } from "./throttle.ts";

/**
 * Signs in with username and password, or with a code sent to the phone (sign-in-by-code.ts). The caller's previous
 * session ends.
 *
 * @throws PlatformError INVALID_INPUT; WRONG_CREDENTIALS (also for an unknown username), with `details.captcha` true
 *   when the next attempt needs one; CAPTCHA_REQUIRED, CAPTCHA_INVALID after the merchant's number of failures;
 *   TOO_MANY_REQUESTS with `details.retryAfterMs`; and only with the correct password: ACCOUNT_DISABLED, NOT_A_MEMBER,
 *   NOT_AN_AGENT, and STEP_UP_REQUIRED as beginSession throws it.
 */
export async function signIn(
  services: Services,
  ctx: CallContext,
  input: CallInput<"session", "login">,
): Promise<SignedIn> {
  return input.type === "sms" ? signInByCode(services, ctx, input) : signInByPassword(services, ctx, input);
}

async function signInByPassword(
  services: Services,
  ctx: CallContext,
  input: CallInput<"session", "login">,
): Promise<SignedIn> {
  const { clock, hasher, limiter, verification } = services;
  const { db } = services.database;
  const { username, password } = credentials(input);
  await yieldToEventLoop();
  const merchantId = ctx.merchant.code;
  const { ip } = ctx.request;
  const account = await accountForSignIn(db, merchantId, username, { ip, now: clock.now() });
  const addressIsKnown = account?.addressIsKnown ?? false;
  const attempt = await consumeAttempt(limiter, { merchantId, username, ip, addressIsKnown });
  const { captchaAfterFailures } = ctx.merchant;
  if (attempt.failures > captchaAfterFailures) {
    await refundOnError(verification.requireHuman(ctx, input), attempt.refundAccount);
  }
  const check = passwordChecker(hasher)(account?.passwordHash ?? null, password);
  const matches = await refundOnError(check, attempt.refund);
  if (!matches || !account) {
    throw new PlatformError("WRONG_CREDENTIALS", {
      details: { captcha: attempt.failures >= captchaAfterFailures },
    });
  }
  await attempt.refund();
  if (account.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
  requireAllowedHost(ctx, account.type);
  const passwordDue = isPasswordDue(ctx.merchant, account, password, clock.now());
  return beginSession(services, ctx, {
    accountId: account.id,
    remember: input.rememberMe,
    passwordDue,
    passwordHash: await rehashPassword(db, hasher, merchantId, account, password),
    proven: "password",
  });
}
