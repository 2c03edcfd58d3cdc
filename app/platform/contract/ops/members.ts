import * as z from "zod";
import { normalizeTypedText as typedName } from "#app/shared/typed-text.ts";
import { emptyObject, epochMs, requiredText } from "../call.ts";
import { memberFacts } from "./member-facts.ts";
import { caseInput, listMerchant, operatorCall, reasonText, typedText } from "./operator-call.ts";

const area = "members";
const merchant = caseInput.shape.merchant;

/** A member's label, trimmed. */
const labelText = requiredText(64)
  .trim()
  .refine((text) => text !== "" && text.isWellFormed(), { params: { key: "error.field.required" } });

const standing = z.object({
  level: z.int().meta({ description: "0 for none" }),
  since: epochMs.nullable(),
  keepUntil: epochMs.nullable().meta({ description: "Until then the level does not go down" }),
  isPinned: z.boolean().meta({ description: "Chosen by an operator: betting does not change it" }),
  levels: z
    .array(z.string())
    .meta({ description: "Names, the lowest first; none where the brand has no club" }),
});

const memberAction = z.enum(["pin", "unpin", "addLabel", "removeLabel"]);

const detail = z.object({
  merchantId: z.string(),
  member: memberFacts,
  standing,
  labels: z.array(z.string()),
  known: z.array(z.string()).meta({ description: "The labels that members of the brand have" }),
  color: z.string(),
  actions: z.array(memberAction),
});
export type OperatorMember = z.infer<typeof detail>;

/** Club members and their labels. An `id` is an account's. */
export const operatorMembersContract = {
  find: operatorCall({
    method: "GET",
    path: "/members/find",
    summary: "The account of a username; trial accounts have none here",
    area,
    permission: "members.see",
    input: z.object({ merchant, username: typedText }),
    output: z.object({ id: z.string() }),
    errors: ["NOT_FOUND"],
  }),
  detail: operatorCall({
    method: "GET",
    path: "/members/detail",
    summary: "A member with level and labels",
    area,
    permission: "members.see",
    input: caseInput,
    output: detail,
    errors: ["NOT_FOUND"],
  }),
  labels: operatorCall({
    method: "GET",
    path: "/members/labels",
    summary: "The labels that members of a brand have, with how many have them",
    area,
    permission: "members.see",
    input: z.object({ merchant: listMerchant }),
    output: z.object({
      list: z.array(z.object({ merchantId: z.string(), label: z.string(), members: z.int() })),
    }),
  }),
  pin: operatorCall({
    method: "POST",
    path: "/members/pin",
    summary: "Give a member a level of the club that stays",
    area,
    permission: "members.pin",
    input: caseInput.extend({ level: z.int().min(1).max(100), reason: reasonText }),
    output: emptyObject,
    errors: ["NOT_FOUND", "FEATURE_OFF"],
  }),
  unpin: operatorCall({
    method: "POST",
    path: "/members/unpin",
    summary: "Let betting and deposits decide on a member's level again",
    description: "The level is kept for the club's days from now on.",
    area,
    permission: "members.unpin",
    input: caseInput,
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  addLabel: operatorCall({
    method: "POST",
    path: "/members/add-label",
    summary: "Add a label to a member, with the colour of all their labels",
    area,
    permission: "members.addLabel",
    input: caseInput.extend({
      label: labelText.overwrite(typedName),
      color: z
        .string()
        .regex(/^#[0-9A-Fa-f]{6}$/)
        .meta({ description: "Such as `#ABABAB`" }),
    }),
    output: emptyObject,
    errors: ["NOT_FOUND"],
  }),
  removeLabel: operatorCall({
    method: "POST",
    path: "/members/remove-label",
    summary: "Take a label from a member",
    area,
    permission: "members.removeLabel",
    input: caseInput.extend({ label: labelText }),
    output: emptyObject,
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
};
