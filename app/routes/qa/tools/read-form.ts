import * as z from "zod";
import { readLocalTime } from "../../../shared/local-time.ts";

/** A field of digits. An absent or empty one is as if it had not been sent. */
const count = z.preprocess(
  (text) => (text === "" ? undefined : text),
  z
    .string("a number is missing")
    .regex(/^\d{1,15}$/, "a number has digits only")
    .transform(Number)
    .optional(),
);

const toolForm = z.discriminatedUnion("do", [
  z.object({ do: z.literal("move-clock"), by: count, to: z.string().optional() }),
  z.object({ do: z.literal("reset-clock") }),
  z.object({ do: z.literal("sign-in"), username: z.string("the username is missing") }),
  z.object({
    do: z.literal("force"),
    outcome: z.string("the outcome is missing"),
    username: z.string().default(""),
    times: count,
  }),
  z.object({ do: z.literal("clear-forced"), id: count }),
]);

/** A form of the page. `by` is in milliseconds. */
export type ToolForm = z.infer<typeof toolForm>;

/** Returns the form that was sent, or the reason for refusing it as a sentence. */
export function readToolForm(sent: FormData): { form: ToolForm } | { refused: string } {
  const read = toolForm.safeParse(Object.fromEntries(sent));
  if (read.success) return { form: read.data };
  const [issue] = read.error.issues;
  const field = issue?.path.join(".") ?? "";
  return {
    refused: `The form was not understood: “${field}”: ${issue?.message}. Reload the page and try again.`,
  };
}

const WITH_ZONE = /(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Returns the moment of an ISO date and time in epoch milliseconds: of the given zone, unless it names its own. Null for
 * text that is neither.
 */
export function readTime(text: string, timeZone: string): number | null {
  if (!WITH_ZONE.test(text)) return readLocalTime(text, timeZone)?.moment ?? null;
  const moment = Date.parse(text);
  return Number.isNaN(moment) ? null : moment;
}
