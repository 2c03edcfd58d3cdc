import * as z from "zod";
import { epochMs, queryInt, shortText } from "../call.ts";
import { operatorCall } from "./operator-call.ts";

const area = "log";

const facts = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ description: "Amounts are minor units" });

const logLine = z.object({
  seq: z.int(),
  at: epochMs,
  operatorId: z.string().nullable().meta({ description: "Null for a name that is no operator's" }),
  username: z.string(),
  role: z.string(),
  ip: z.string(),
  merchantId: z.string().nullable().meta({ description: "Null for what is of no merchant: a sign-in" }),
  action: z.string(),
  subjectId: z.string().meta({ description: "Id of the subject acted on; empty where there is none" }),
  reference: z.string().meta({
    description: "The subject as people name it: a reference, a username or a title; empty where it has none",
  }),
  before: facts,
  after: facts,
});
export type LogLine = z.infer<typeof logLine>;

const filters = z.object({
  merchant: shortText(64).optional().meta({ description: "Only what was done at one merchant" }),
  username: shortText(64).optional().meta({ description: "A part of the operator's name" }),
  member: shortText(64)
    .optional()
    .meta({ description: "A part of a member's name: lines about the member and what is theirs" }),
  reference: shortText(64).optional().meta({ description: "A part of a payment's or transfer's reference" }),
  from: queryInt(0).optional().meta({ description: "Lines from this time on" }),
  to: queryInt(0).optional().meta({ description: "Lines before this time" }),
  action: shortText(64).optional(),
  before: queryInt(0).optional().meta({ description: "Lines before the one of this number" }),
});

/** The log of operators' actions: those for the merchants that the reader works for, and those for no merchant. */
export const operatorLogContract = {
  list: operatorCall({
    method: "GET",
    path: "/log",
    summary: "Lines of the log, newest first",
    area,
    permission: "log.see",
    input: filters.extend({ limit: queryInt(1, 500) }),
    output: z.object({ lines: z.array(logLine) }),
    errors: ["NOT_FOUND"],
  }),
  cut: operatorCall({
    method: "GET",
    path: "/log/cut",
    summary: "Where a part of so many lines ends",
    area,
    permission: "log.see",
    input: filters.extend({ lines: queryInt(1, 1_000_000) }),
    output: z.object({
      seq: z
        .int()
        .nullable()
        .meta({ description: "Number of the part's last line; null where the log does not go on after it" }),
    }),
    errors: ["NOT_FOUND"],
  }),
};
