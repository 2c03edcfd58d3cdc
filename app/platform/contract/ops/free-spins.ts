import * as z from "zod";
import { epochMs, minorUnits, queryInt, requiredText, shortText } from "../call.ts";
import {
  caseInput,
  listAndDetail,
  listQuery,
  operationKey,
  operatorCall,
  page,
  reasonText,
  typedText,
} from "./operator-call.ts";

const area = "freeSpins";
const merchant = caseInput.shape.merchant;

/** The recipients of free spins: exactly one of these. */
const audience = {
  usernames: shortText(6_000)
    .optional()
    .meta({ description: "Names of members, by blanks, commas or lines; 500 at most" }),
  label: typedText.optional().meta({ description: "All who have this label" }),
  level: queryInt(1, 100).optional().meta({ description: "All of this level of the club or a higher one" }),
};

const gift = z.object({
  merchantId: z.string(),
  id: z.string(),
  promotionId: z.string(),
  title: z.string(),
  to: z.object({
    usernames: z.array(z.string()),
    label: z.string().nullable(),
    level: z.int().nullable(),
  }),
  note: z.string(),
  chosen: z.int().meta({ description: "Members that were found" }),
  given: z.int().meta({ description: "Those of them who got an entry" }),
  waiting: z.int().meta({ description: "The vendor has still to be asked, or to answer" }),
  issued: z.int(),
  refused: z.int().meta({ description: "The vendor did not give them" }),
  givenBy: z.string(),
  givenAt: epochMs,
});
export type FreeSpinGift = z.infer<typeof gift>;

const left = z.int().nullable().meta({ description: "Number that can still be given; null without a limit" });

const offer = z.object({
  promotionId: z.string(),
  title: z.string(),
  spins: z.int(),
  stake: minorUnits,
  gameName: z.string(),
  vassalage: z.string(),
  isConnected: z.boolean().meta({ description: "True when the vendor gives free spins now" }),
  left,
});
export type FreeSpinOffer = z.infer<typeof offer>;

const giftState = z.enum(["waiting", "issued", "refused"]);
const detail = z.object({
  one: gift.extend({
    spins: z.int(),
    stake: minorUnits,
    gameName: z.string(),
    vassalage: z.string(),
    played: z.int().meta({ description: "Members for whose spins the vendor has paid a win" }),
    won: minorUnits.meta({ description: "Total of those wins" }),
  }),
  members: z.array(z.object({ accountId: z.string(), username: z.string(), state: giftState })),
  total: z.int(),
});

/** Free spins that operators grant to selected members: each receives those of a promotion once. */
export const operatorFreeSpinsContract = {
  ...listAndDetail({
    area,
    path: "/free-spins",
    query: listQuery,
    row: gift,
    detail,
    more: page,
    summaries: {
      list: "Free spins that operators gave, newest first",
      detail: "What became of one gift, with a page of its members",
    },
  }),
  offers: operatorCall({
    method: "GET",
    path: "/free-spins/offers",
    summary: "What can be given: promotions of free spins that run, and the levels of the club",
    area,
    permission: "freeSpins.see",
    input: z.object({ merchant }),
    output: z.object({
      list: z.array(offer),
      levels: z.array(z.string()).meta({ description: "Names, the lowest first" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  count: operatorCall({
    method: "GET",
    path: "/free-spins/count",
    summary: "How many members would get free spins",
    area,
    permission: "freeSpins.see",
    input: z.object({ merchant, promotionId: requiredText(64), ...audience }),
    output: z.object({
      chosen: z.int(),
      fresh: z.int().meta({
        description: "Members among those with an open account, on no break and without any of it yet",
      }),
      left,
    }),
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT"],
  }),
  give: operatorCall({
    method: "POST",
    path: "/free-spins/give",
    summary: "Give free spins to all who were counted: each of them once, by the job that asks the vendor",
    description:
      "CONFLICT with `details.count` where it would be for more than `seenCount` by now, with `details.left` where fewer are left.",
    area,
    permission: "freeSpins.give",
    input: z.object({
      merchant,
      promotionId: requiredText(64),
      ...audience,
      note: reasonText,
      seenCount: queryInt(0).meta({ description: "The number that was confirmed" }),
      idempotencyKey: operationKey,
    }),
    output: z.object({ id: z.string(), given: z.int() }),
    errors: ["FEATURE_OFF", "NOT_FOUND", "CONFLICT", "IDEMPOTENCY_CONFLICT"],
  }),
};
