import { hasPermission, PERMISSION_NAMES } from "../../contract/ops/permissions.ts";
import type { CurrentOperator } from "../../contract/ops/session.ts";
import type { Services } from "../../core/services.ts";
import { toEmptyResult } from "../case-parts.ts";
import { getMerchants } from "../guard.ts";
import type { OperatorAreaHandlers, SignInContext } from "../operator-context.ts";
import { getDisabledSettings } from "../require-feature.ts";
import { getSession } from "./operator-rows.ts";
import { codeStep, proveCode } from "./prove-code.ts";
import { recoveryCodes, renewRecoveryCodes } from "./recovery-codes.ts";
import { newApp, replaceApp } from "./replace-app.ts";
import { signOut } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";

/**
 * Handles the operators' sign-in with a name, a password and the code of an authenticator app, every time; a recovery
 * code replaces a lost app, once.
 */
export function sessionHandlers(services: Services & Services): OperatorAreaHandlers<"session"> {
  return {
    signIn: async (ctx, input) => ({ token: await signIn(services, ctx, input) }),
    codeStep: (ctx) => codeStep(services, ctx),
    proveCode: (ctx, input) => proveCode(services, ctx, input),
    signOut: (ctx) => toEmptyResult(signOut(services, ctx)),
    current: async (ctx) => currentOperator(services, ctx),
    setPassword: (ctx, input) => toEmptyResult(setPassword(services, ctx, input)),
    recoveryCodes: (ctx) => recoveryCodes(services, ctx),
    renewRecoveryCodes: async (ctx, input) => ({
      recoveryCodes: await renewRecoveryCodes(services, ctx, input),
    }),
    newApp: async (ctx, input) => ({ enrolment: await newApp(services, ctx, input) }),
    replaceApp: async (ctx, input) => ({ recoveryCodes: await replaceApp(services, ctx, input) }),
  };
}

/** Returns the signed-in operator with their permissions and merchants. */
function currentOperator({ merchants }: Services, ctx: SignInContext): CurrentOperator {
  const { operator, passwordDue } = getSession(ctx);
  const { id, username, role } = operator;
  return {
    operator: { id, username, role },
    passwordDue,
    permissions: PERMISSION_NAMES.filter((permission) => hasPermission(role, permission)),
    merchants: getMerchants(merchants.all(), operator.merchants).map((merchant) => {
      const { code, brandName, currency, timeZone, defaultLanguage, languages } = merchant;
      return {
        code,
        brandName,
        currency,
        timeZone,
        defaultLanguage,
        languages: [...languages],
        settingsOff: getDisabledSettings(merchant),
      };
    }),
  };
}
