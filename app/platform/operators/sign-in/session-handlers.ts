import { hasPermission, PERMISSION_NAMES } from "../../contract/ops/permissions.ts";
import type { CurrentOperator } from "../../contract/ops/session.ts";
import { toEmptyResult } from "../case-parts.ts";
import { type GuardDeps, getMerchants } from "../guard.ts";
import type { OperatorAreaHandlers, SignInContext } from "../operator-context.ts";
import { getDisabledSettings } from "../require-feature.ts";
import { codeStep, proveCode } from "./prove-code.ts";
import { recoveryCodes, renewRecoveryCodes } from "./recovery-codes.ts";
import { newApp, replaceApp } from "./replace-app.ts";
import { signOut } from "./sessions.ts";
import { setPassword } from "./set-password.ts";
import { signIn } from "./sign-in.ts";
import { getSession, type SignInDeps } from "./sign-in-deps.ts";

/**
 * Handles the operators' sign-in with a name, a password and the code of an authenticator app, every time; a recovery
 * code replaces a lost app, once.
 */
export function sessionHandlers(
  deps: SignInDeps & Pick<GuardDeps, "merchants">,
): OperatorAreaHandlers<"session"> {
  return {
    signIn: async (ctx, input) => ({ token: await signIn(deps, ctx, input) }),
    codeStep: (ctx) => codeStep(deps, ctx),
    proveCode: (ctx, input) => proveCode(deps, ctx, input),
    signOut: (ctx) => toEmptyResult(signOut(deps, ctx)),
    current: async (ctx) => currentOperator(deps, ctx),
    setPassword: (ctx, input) => toEmptyResult(setPassword(deps, ctx, input)),
    recoveryCodes: (ctx) => recoveryCodes(deps, ctx),
    renewRecoveryCodes: async (ctx, input) => ({ recoveryCodes: await renewRecoveryCodes(deps, ctx, input) }),
    newApp: async (ctx, input) => ({ enrolment: await newApp(deps, ctx, input) }),
    replaceApp: async (ctx, input) => ({ recoveryCodes: await replaceApp(deps, ctx, input) }),
  };
}

/** Returns the signed-in operator with their permissions and merchants. */
function currentOperator({ merchants }: Pick<GuardDeps, "merchants">, ctx: SignInContext): CurrentOperator {
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
