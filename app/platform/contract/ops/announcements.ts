import * as z from "zod";
import { epochMs, pictureText, requiredText, shortText } from "../call.ts";
import { versionInput } from "./catalogue.ts";
import {
  caseInput,
  listAndDetail,
  listQuery,
  operatorCall,
  operatorNames,
  typedText,
} from "./operator-call.ts";

const area = "announcements";

export const ANNOUNCEMENT_TYPES = ["B", "PL", "PU", "PR", "H", "AG"] as const;
const announcementType = z.enum(ANNOUNCEMENT_TYPES);

/** The positions of banners: `w_` and the first part of the page's path; `w_reg` beside the registration form. */
export const BANNER_GROUPS = [
  "w_home",
  "w_reg",
  "w_rng",
  "w_live",
  "w_fish",
  "w_pvp",
  "w_sports",
  "w_esports",
  "w_elott",
  "w_lott",
  "w_ds88",
  "w_lottery",
  "w_promotions",
  "w_noticepage",
  "w_pointmall",
  "w_download",
  "w_join",
  "w_feedback",
] as const;

export const MAX_TITLE_LENGTH = 160;

const texts = z
  .record(
    z.string().regex(/^[A-Z]{2,3}$/),
    z.object({ title: shortText(MAX_TITLE_LENGTH), content: shortText(40_000) }),
  )
  .meta({
    description: "Title and HTML in each language, by platform code; a text that is blank counts as none",
  });

const fields = {
  type: announcementType,
  groupName: z
    .union([z.literal(""), z.enum(BANNER_GROUPS)])
    .meta({ description: "Group of a banner; else empty" }),
  platform: z.enum(["W", "ALL"]),
  execution: z.enum(["B", "A", "V"]).meta({
    description: "B for everybody, A for members, V for visitors; an AG announcement is for agents alone",
  }),
  texts,
  imageUrl: typedText.meta({ description: "Path of a picture that was uploaded; empty for none" }),
  linkUrl: shortText(500).meta({ description: "A path of the site or an https address; empty for none" }),
  sort: z.int().min(0).max(9_999).meta({ description: "Its place: the lowest comes first" }),
  startsAt: epochMs,
  endsAt: epochMs.nullable(),
};

const announcement = z.object({
  merchantId: z.string(),
  id: z.string(),
  ...fields,
  imageUrl: z.string(),
  linkUrl: z.string(),
  state: z.enum(["planned", "running", "ended"]),
  createdBy: z.string(),
  updatedBy: z.string().nullable().meta({ description: "Null when it has not changed since it was created" }),
  version: z.int(),
  updatedAt: epochMs,
});
export type OperatorAnnouncement = z.infer<typeof announcement>;

/** Announcements and banners for all visitors. */
export const operatorAnnouncementsContract = {
  ...listAndDetail({
    area,
    query: listQuery.extend({
      which: z.enum(["waiting", "all"]).default("waiting"),
      type: announcementType.optional(),
    }),
    row: announcement,
    detail: z.object({ one: announcement, names: operatorNames }),
    summaries: {
      list: "Announcements in the order of the site; those that are over with `which=all`",
      detail: "One announcement with its texts in every language",
    },
  }),
  save: operatorCall({
    method: "POST",
    path: "/announcements/save",
    summary: "Make an announcement, or change one; it is on the site at once, or from its start",
    area,
    permission: "announcements.save",
    input: z.object({
      merchant: caseInput.shape.merchant,
      id: shortText(64)
        .optional()
        .meta({ description: "Id of the announcement to change; without it a new one is created" }),
      seenVersion: versionInput.shape.seenVersion.optional().meta({
        description:
          "Version of the announcement to change, as it was seen: CONFLICT when there is a later one",
      }),
      ...fields,
    }),
    output: z.object({ id: z.string() }),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  remove: operatorCall({
    method: "POST",
    path: "/announcements/remove",
    summary: "Take an announcement off the site for good",
    area,
    permission: "announcements.remove",
    input: versionInput,
    output: z.object({}),
    errors: ["NOT_FOUND", "CONFLICT"],
  }),
  picture: operatorCall({
    method: "GET",
    path: "/announcements/picture",
    summary: "A picture of a merchant's announcements, in base64",
    area,
    permission: "announcements.see",
    input: caseInput,
    output: z.object({ picture: z.string(), contentType: z.enum(["image/png", "image/jpeg"]) }),
    errors: ["NOT_FOUND", "FILES_UNAVAILABLE"],
  }),
  addPicture: operatorCall({
    method: "POST",
    path: "/announcements/picture",
    summary: "Upload a picture for announcements of a merchant; it is encoded anew",
    area,
    permission: "announcements.addPicture",
    picture: true,
    input: z.object({ merchant: requiredText(64), picture: pictureText }),
    output: z.object({ imageUrl: z.string() }),
    errors: ["FILES_UNAVAILABLE"],
  }),
};
