import * as z from "zod";
import {
  botCheck,
  call,
  captcha,
  EVERYONE,
  emptyObject,
  epochMs,
  pageNo,
  pageSize,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";
import { resources } from "./system.ts";

/** The subjects of feedback. */
export const FEEDBACK_TYPES = [
  "suggestion",
  "complaint",
  "account",
  "money",
  "game",
  "other",
  "partner",
  "agentPay",
] as const;
export type FeedbackType = (typeof FEEDBACK_TYPES)[number];

const announcement = z.object({
  id: z.string(),
  type: z.string(),
  groupName: z.string().meta({
    description:
      "Position of a banner: `w_` and the first part of the page's path, such as `w_home` or `w_reg`",
  }),
  title: z.string().meta({ description: "Plain text" }),
  content: z.string().meta({ description: "HTML, sanitised" }),
  imageUrl: z.string().meta({ description: "Picture of a banner; empty when none" }),
  linkUrl: z
    .string()
    .meta({ description: "Target of the link: a path of the site or an https address; empty for none" }),
  time: epochMs,
});
export type Announcement = z.infer<typeof announcement>;

export const contentContract = {
  announcements: call({
    method: "GET",
    path: "/wps/relay/MCSFE_getListAnnouncements",
    area: "content",
    summary: "Announcements by type, in the merchant's order, then newest first",
    description:
      "`player` has the types PL and H, `banners` B, `popup` PU, `promotion` PR, `agent` AG, which " +
      "only agents get. Each is in the " +
      "requested language, or in the merchant's default where it has no text in that language. " +
      "`execution` B returns all that are meant for the caller, A those for members alone, V " +
      "those for visitors alone.",
    roles: EVERYONE,
    input: z.object({
      types: shortText(64).default("B,PL,PU,PR,H"),
      platform: shortText(8).default("W").meta({ description: "W for the web" }),
      execution: z.enum(["B", "A", "V"]).default("B"),
      language: shortText(8).optional(),
    }),
    output: z.object({
      player: z.array(announcement),
      banners: z.array(announcement),
      popup: z.array(announcement),
      promotion: z.array(announcement),
      agent: z.array(announcement),
    }),
  }),
  picture: call({
    method: "GET",
    path: "/wps/content/picture",
    area: "content",
    summary: "A picture of an announcement",
    roles: EVERYONE,
    errors: ["NOT_FOUND", "FILES_UNAVAILABLE"],
    input: z.object({ id: requiredText(64) }),
    output: z.object({
      picture: z.string().meta({ description: "Base64" }),
      contentType: z.enum(["image/png", "image/jpeg"]),
    }),
  }),
  domainRoute: call({
    method: "GET",
    path: "/wps/system/domainRoute",
    area: "content",
    summary: "The brand's lines and its downloads by type",
    roles: EVERYONE,
    whenClosed: true,
    input: emptyObject,
    output: z.object({
      domainList: z.array(
        z.object({
          domain: z.string(),
          speedMs: z
            .int()
            .nullable()
            .meta({ description: "Time of its last response to the platform; null when not measured" }),
        }),
      ),
      resources,
    }),
  }),
  helpCentre: call({
    method: "GET",
    path: "/wps/system/helpCenter",
    area: "content",
    summary: "The chapters of the help centre, in the brand's order",
    description:
      "In `lang`, or in the merchant's default language where a chapter is not written in it. The list is empty where the brand " +
      "has no help centre.",
    roles: EVERYONE,
    whenClosed: true,
    input: z.object({ lang: shortText(8).optional(), device: z.enum(["WEB", "H5", "APP"]).default("WEB") }),
    output: z.object({
      list: z.array(
        z.object({
          tag: z.string().meta({ description: "Names the chapter in addresses, such as `/help#deposit`" }),
          title: z.string().meta({ description: "Plain text" }),
          content: z.string().meta({ description: "HTML, sanitised" }),
          searchWords: z
            .array(z.string())
            .meta({ description: "Other words that the chapter is searched by" }),
        }),
      ),
    }),
  }),
  feedback: call({
    method: "PUT",
    path: "/wps/feedback",
    area: "content",
    summary: "Send feedback",
    description: "A visitor shows with it that no program wrote it, by a bot check or a captcha.",
    roles: EVERYONE,
    errors: ["CAPTCHA_REQUIRED", "CAPTCHA_INVALID", "FEATURE_OFF"],
    input: z.object({
      type: z.enum(FEEDBACK_TYPES),
      content: requiredText(4000).meta({ description: "Its number of words is bounded by the brand" }),
      contact: shortText(255).optional().meta({ description: "Address for an answer to a visitor" }),
      captcha,
      botCheck,
    }),
    output: emptyObject,
  }),
  feedbackTerms: call({
    method: "GET",
    path: "/wps/feedback/terms",
    area: "content",
    summary: "How many words a feedback has, and what it can be about",
    roles: EVERYONE,
    errors: ["FEATURE_OFF"],
    input: emptyObject,
    output: z.object({ minWords: z.int(), maxWords: z.int(), types: z.array(z.enum(FEEDBACK_TYPES)) }),
  }),
  feedbacks: call({
    method: "GET",
    path: "/wps/feedback",
    area: "content",
    summary: "The account's own feedback with its answers, newest first",
    roles: REAL_ACCOUNTS,
    input: z.object({ pageNo, pageSize }),
    output: z.object({
      list: z.array(
        z.object({
          feedbackId: z.string(),
          type: z.enum(FEEDBACK_TYPES),
          content: z.string(),
          state: z.enum(["open", "answered", "closed"]),
          answer: z.string(),
          createdAt: epochMs,
          decidedAt: epochMs.nullable(),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
    }),
  }),
  unreadCount: call({
    method: "GET",
    path: "/wps/relay/CSP_unreadCount",
    area: "content",
    summary: "How many messages, missions and rewards wait for the account, for the badges of its menu",
    roles: REAL_ACCOUNTS,
    input: emptyObject,
    output: z.object({
      message: z.int().meta({ description: "Messages that were not read" }),
      mission: z.int().meta({ description: "Missions whose prize can be claimed" }),
      reward: z.int().meta({ description: "Bonuses that can be claimed" }),
    }),
  }),
};
