import { data } from "@remix-run/node";
import { failureOf } from "../../../site/call-failure.ts";
import type { Refused } from "./refused.ts";

/** What an action answers that a call refused, with the call's own status. @throws what is no refusal. */
export function refusal(error: unknown, values: Refused["values"] = {}) {
  const { data: failure, status } = failureOf(error);
  const refused = Object.entries(failure.fields);
  const fields = Object.fromEntries(refused.map(([name, text]) => [fieldName(name), text]));
  return data<Refused>({ message: refused.length > 0 ? null : failure.message, fields, values }, status);
}

/** The form's name of a part of the input: `rules/target` is `target`, `rules/prizes/0/to` is `prizes`, `budget/each` is `budget-each`, and `texts/EN/title` is `title-EN`. */
export function fieldName(name: string): string {
  const [, language, part] = /^texts\/(\w+)\/(\w+)$/.exec(name) ?? [];
  if (name.startsWith("budget/")) return name.replace("/", "-");
  return part ? `${part}-${language}` : (name.replace(/^rules\//, "").split("/")[0] ?? name);
}
