import * as z from "zod";
import { call, epochMs, minorUnits, nothing, REAL_ACCOUNTS } from "./call.ts";

const limitKind = z.enum(["deposit", "loss", "wager", "session"]);
const limitPeriod = z.enum(["day", "week", "month"]);

const limit = z.object({
  kind: limitKind,
  period: limitPeriod,
  amount: z
    .int()
    .nullable()
    .meta({ description: "Minor units, or milliseconds for `session`; null for none" }),
  used: z.int(),
  next: z
    .object({ amount: z.int().nullable(), at: epochMs })
    .nullable()
    .meta({ description: "A raise that waits for its 24 hours" }),
});

/** What a player may do to protect themselves. Not in the old site's calls; the paths are ours. */
export const protectionContract = {
  limits: call({
    method: "GET",
    path: "/wps/protection/limits",
    area: "protection",
    summary: "The account's own limits and how much of each is used",
    roles: REAL_ACCOUNTS,
    input: nothing,
    output: z.object({ list: z.array(limit) }),
  }),
  setLimit: call({
    method: "PUT",
    path: "/wps/protection/limits",
    area: "protection",
    summary: "Set a limit: a lower one holds at once, a higher one after 24 hours",
    roles: REAL_ACCOUNTS,
    errors: ["FORBIDDEN"],
    input: z.object({ kind: limitKind, period: limitPeriod, amount: z.int().min(1).nullable() }),
    output: limit,
  }),
  exclude: call({
    method: "POST",
    path: "/wps/protection/exclusion",
    area: "protection",
    summary: "Cool off or self-exclude; it cannot be taken back before its end",
    roles: REAL_ACCOUNTS,
    input: z.object({
      kind: z.enum(["cool_off", "self_exclusion"]),
      until: epochMs.nullable().meta({ description: "Null for good" }),
      scope: z.enum(["brand", "all_brands"]),
    }),
    output: z.object({ until: epochMs.nullable() }),
  }),
  realityCheck: call({
    method: "GET",
    path: "/wps/protection/realityCheck",
    area: "protection",
    summary: "Time and net position of this session",
    roles: REAL_ACCOUNTS,
    input: nothing,
    output: z.object({
      startedAt: epochMs,
      staked: minorUnits,
      won: minorUnits,
      lastSignInAt: epochMs.nullable(),
    }),
  }),
};
