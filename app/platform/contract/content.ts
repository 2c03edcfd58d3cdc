import * as z from "zod";
import {
  botCheck,
  call,
  EVERYONE,
  epochMs,
  nothing,
  REAL_ACCOUNTS,
  requiredText,
  shortText,
} from "./call.ts";

const announcement = z.object({
  id: z.string(),
  type: z.string(),
  title: z.string().meta({ description: "Plain text" }),
  content: z.string().meta({ description: "HTML, sanitised" }),
  imageUrl: z.string().meta({ description: "Picture of a banner; empty when none" }),
  linkUrl: z
    .string()
    .meta({ description: "Where it leads: a path of the site or an https address; empty when nowhere" }),
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
      "`player` has the types PL and H, `banners` B, `popup` PU, `promotion` PR. In the language asked for, or the " +
      "merchant's default where a type has nothing in it.",
    roles: EVERYONE,
    input: z.object({
      types: shortText(64).default("B,PL,PU,PR,H"),
      platform: shortText(8).default("W"),
      execution: shortText(8).default("B"),
      language: shortText(8).optional(),
    }),
    output: z.object({
      player: z.array(announcement),
      banners: z.array(announcement),
      popup: z.array(announcement),
      promotion: z.array(announcement),
    }),
  }),
  domainRoute: call({
    method: "GET",
    path: "/wps/system/domainRoute",
    area: "content",
    summary: "The brand's lines and its downloads by type",
    roles: EVERYONE,
    whenClosed: true,
    input: nothing,
    output: z.object({
      domainList: z.array(
        z.object({
          domain: z.string(),
          speedMs: z.int().nullable().meta({ description: "Measured; null when not" }),
        }),
      ),
      resources: z.record(z.string(), z.object({ url: z.string(), qrCodeUrl: z.string().nullable() })),
    }),
  }),
  helpCentre: call({
    method: "GET",
    path: "/wps/system/helpCenter",
    area: "content",
    summary: "The help pages",
    roles: EVERYONE,
    whenClosed: true,
    input: z.object({ lang: shortText(8).optional(), device: z.enum(["WEB", "H5", "APP"]).default("WEB") }),
    output: z.object({
      list: z.array(z.object({ tag: z.string(), title: z.string(), content: z.string() })),
    }),
  }),
  feedback: call({
    method: "PUT",
    path: "/wps/feedback",
    area: "content",
    summary: "Send feedback",
    roles: EVERYONE,
    errors: ["CAPTCHA_INVALID"],
    input: z.object({
      type: requiredText(32),
      content: requiredText(4000).meta({ description: "Its number of words is bounded by the brand" }),
      contact: shortText(255).optional(),
      botCheck,
    }),
    output: nothing,
  }),
  unreadCount: call({
    method: "GET",
    path: "/wps/relay/CSP_unreadCount",
    area: "content",
    summary: "How many messages, missions and rewards wait for the account, for the badges of its menu",
    roles: REAL_ACCOUNTS,
    input: nothing,
    output: z.object({
      message: z.int().meta({ description: "0 until there are messages" }),
      mission: z.int().meta({ description: "0 until there are missions" }),
      reward: z.int().meta({ description: "Bonuses that can be claimed" }),
    }),
  }),
};
