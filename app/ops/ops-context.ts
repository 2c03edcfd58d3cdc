import type { Context } from "hono";
import { type Translate, textKey } from "../i18n/text-key.ts";
import { type ErrorCode, errorMessage, PlatformError } from "../platform/core/errors.ts";
import type { OperatorClient, OperatorSession } from "../platform/operators/operators.server.ts";
import type { Refused, View } from "./page.ts";

/** What a page's handler has at hand. */
interface OpsVariables {
  t: Translate;
  view: View;
  session: OperatorSession | null;
  calls: OperatorClient;
}
export type OpsEnv = { Bindings: { ip: string }; Variables: OpsVariables };
export type OpsContext = Context<OpsEnv>;

/** The texts of a form, cut to a length that any field of ours may have. */
export async function formOf(c: OpsContext): Promise<Record<string, string>> {
  const body = await c.req.parseBody();
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, typeof value === "string" ? value.slice(0, 600) : ""]),
  );
}

export type FailureStatus = 400 | 401 | 403 | 404 | 409 | 422 | 429 | 500 | 503;

/** What a form is refused with, in the operator's language. @throws what is no refusal. */
export function refusedOf(
  c: OpsContext,
  error: unknown,
  values: Record<string, string>,
): { refused: Refused; status: FailureStatus; code: ErrorCode; details: PlatformError["details"] } {
  if (!(error instanceof PlatformError)) throw error;
  const t = c.get("t");
  const fields = Object.fromEntries(
    error.fields.map(({ pointer, messageKey, values: inText }) => [
      pointer.slice(1),
      t(textKey(messageKey), inText),
    ]),
  );
  const message = error.fields.length > 0 ? null : errorMessage(t, error.code, error.details);
  const status = error.status as FailureStatus;
  return { refused: { message, fields, values }, status, code: error.code, details: error.details };
}

/** One of the operator's merchants. @throws PlatformError NOT_FOUND. */
export function merchantOf(c: OpsContext, code: string) {
  const merchant = c.get("view").merchants.find((one) => one.code === code);
  if (!merchant) throw new PlatformError("NOT_FOUND");
  return merchant;
}
