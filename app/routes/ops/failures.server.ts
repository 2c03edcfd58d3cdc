import type { AppLoadContext } from "@remix-run/node";
import { ERROR_STATUS } from "../../platform/core/errors.ts";
import { CallFailure, getFailure } from "../../site/call-failure.ts";

/** A refusal without a call: for a form that no page has, or a merchant that is not the operator's. */
export function createFailure(
  { t }: Pick<AppLoadContext, "t">,
  code: "BAD_REQUEST" | "NOT_FOUND",
): CallFailure {
  return new CallFailure({ code, message: t(`error.${code}`), fields: {}, details: {} }, ERROR_STATUS[code]);
}

/** Returns the response that a route without a page throws for a failed call: the server renders a page of its own. */
export function toStatusResponse(error: unknown): Response {
  return new Response(null, { status: getFailure(error).status });
}
