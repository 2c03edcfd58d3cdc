import { data } from "@remix-run/node";
import { failureOf } from "../../../site/call-failure.ts";
import type { Refused } from "./refused.ts";

/** What an action answers that a call refused, with the call's own status. @throws what is no refusal. */
export function refusal(error: unknown, values: Refused["values"] = {}) {
  const { data: failure, status } = failureOf(error);
  const message = Object.keys(failure.fields).length > 0 ? null : failure.message;
  return data<Refused>({ message, fields: failure.fields, values }, status);
}
