import type { BrandDocument } from "./brand-document.ts";

/** What somebody has answered to the question about analytics. */
export type AnalyticsChoice = "accepted" | "declined";

/** What a page does about its brand's analytics tag. */
export interface Analytics {
  /** The tag's id at Google, such as `G-ABC123`. */
  tagId: string;
  /** Whether this page loads the tag. */
  loads: boolean;
  /** Whether this page asks for consent, since nobody has answered yet. */
  asks: boolean;
  /** What this browser has answered. */
  choice: AnalyticsChoice | null;
}

/** Where the tag is loaded from, and where it sends its counts to. */
export const TAG_SOURCES = {
  scripts: ["https://www.googletagmanager.com"],
  connect: [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
  images: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
} as const;

/** A cookie's word as an answer; null for anything else. */
export function analyticsChoice(text: unknown): AnalyticsChoice | null {
  return text === "accepted" || text === "declined" ? text : null;
}

/**
 * What a page does about the tag: null where the brand has none. A brand that asks (`protection.analyticsConsent`) loads it
 * for those who accepted; another one for all who have not declined.
 */
export function getAnalytics(
  { analytics, protection }: Pick<BrandDocument, "analytics" | "protection">,
  choice: AnalyticsChoice | null,
): Analytics | null {
  const tagId = analytics.gtagId;
  if (!tagId) return null;
  const needsConsent = protection.analyticsConsent;
  return {
    tagId,
    loads: needsConsent ? choice === "accepted" : choice !== "declined",
    asks: needsConsent && choice === null,
    choice,
  };
}
