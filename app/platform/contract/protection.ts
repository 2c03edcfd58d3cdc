import * as z from "zod";
import { call, emptyObject, epochMs, minorUnits, REAL_ACCOUNTS, requiredText, shortText } from "./call.ts";

const limitKind = z.enum(["deposit", "loss", "wager", "session"]);
const limitPeriod = z.enum(["day", "week", "month"]);

export const playerLimit = z.object({
  kind: limitKind,
  period: limitPeriod.meta({ description: "On the brand's calendar; a week begins on Monday" }),
  amount: z
    .int()
    .nullable()
    .meta({ description: "Minor units, or milliseconds for `session`; null for none" }),
  used: z.int().meta({ description: "Amount used in the current period; 0 where the player is ahead" }),
  open: z.int().meta({
    description: "Minor units in open bets, which a loss limit keeps free beside what is used; else 0",
  }),
  resetsAt: epochMs.meta({ description: "When the next period begins" }),
  setBy: z.enum(["member", "operator", "brand"]),
  next: z
    .object({ amount: z.int().nullable(), at: epochMs })
    .nullable()
    .meta({ description: "A raise that waits for its 24 hours" }),
});
export type PlayerLimitView = z.infer<typeof playerLimit>;

const exclusionKind = z.enum(["cool_off", "self_exclusion"]);
const exclusionScope = z.enum(["brand", "all_brands"]);
export const exclusionView = z.object({
  id: z.string(),
  kind: exclusionKind,
  scope: exclusionScope,
  startedAt: epochMs,
  until: epochMs.nullable().meta({ description: "Null for good" }),
});

export const limitInput = {
  kind: limitKind,
  period: limitPeriod,
  amount: z.int().min(1).nullable().meta({ description: "Null for no limit" }),
};
export const exclusionInput = {
  kind: exclusionKind,
  length: z.int().min(1).nullable().meta({
    description:
      "Hours of a cool-off, months of a self-exclusion, of those that the brand offers; null for good, of a self-exclusion",
  }),
  scope: exclusionScope,
};

/** A member's text to the operator who compares two accounts, trimmed. */
const objectionText = shortText(2_000)
  .trim()
  .refine((text) => text.length >= 5 && text.isWellFormed(), { params: { key: "error.field.required" } });

/** The actions by which players protect themselves. Not in the old site's calls; the paths are ours. */
export const protectionContract = {
  limits: call({
    method: "GET",
    path: "/wps/protection/limits",
    area: "protection",
    summary: "The account's own limits and how much of each is used",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      list: z.array(playerLimit),
      kinds: z.array(limitKind).meta({ description: "Kinds of limits that the brand offers" }),
      offerDepositLimit: z
        .enum(["never", "registration", "firstDeposit"])
        .meta({ description: "`never` once the account has chosen" }),
      exclusion: exclusionView.nullable(),
      review: z
        .object({
          id: z.string().meta({ description: "Reference of the case" }),
          held: z.boolean().meta({ description: "Nothing is played or paid in until it is decided" }),
          since: epochMs,
          objection: z.string().meta({ description: "The member's objection, or empty" }),
        })
        .nullable()
        .meta({
          description: "The account is like that of an excluded person, and an operator compares them",
        }),
    }),
  }),
  setLimit: call({
    method: "PUT",
    path: "/wps/protection/limits",
    area: "protection",
    summary: "Set a limit: a lower one holds at once, a higher one after 24 hours",
    roles: REAL_ACCOUNTS,
    description:
      "The limit that holds takes a waiting raise back. FORBIDDEN: a limit of the operators' is not raised by the player.",
    errors: ["FORBIDDEN", "FEATURE_OFF"],
    input: z.object(limitInput),
    output: playerLimit,
  }),
  exclude: call({
    method: "POST",
    path: "/wps/protection/exclusion",
    area: "protection",
    summary: "Cool off or self-exclude; it cannot be taken back before its end",
    roles: REAL_ACCOUNTS,
    description:
      "Play, deposits and bonuses are refused from then on, and other sessions end. Withdrawals stay open.",
    input: z.object(exclusionInput),
    output: z.object({ until: epochMs.nullable() }),
  }),
  object: call({
    method: "POST",
    path: "/wps/protection/objection",
    area: "protection",
    summary: "Say that the account is not the excluded person's that it is compared with",
    roles: REAL_ACCOUNTS,
    description: "Kept with the case for the operator who decides; may be sent again until then.",
    errors: ["NOT_FOUND"],
    input: z.object({ id: requiredText(64), text: objectionText }),
    output: emptyObject,
  }),
  realityCheck: call({
    method: "GET",
    path: "/wps/protection/realityCheck",
    area: "protection",
    summary: "Time and net position of this session",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      startedAt: epochMs,
      now: epochMs,
      everyMinutes: z.int().meta({ description: "Minutes between two reminders of a player; 0 for never" }),
      staked: minorUnits.meta({ description: "In bets that are settled" }),
      won: minorUnits,
      net: minorUnits.meta({ description: "`won - staked`" }),
      open: minorUnits.meta({ description: "In bets that are still open: neither won nor lost" }),
      lastSignInAt: epochMs.nullable().meta({ description: "The one before this session's" }),
    }),
  }),
};
