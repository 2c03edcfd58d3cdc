import type { BrandDocument } from "./brand-document.ts";

/** The visitor's answer to the consent question about analytics. */
export type AnalyticsChoice = "accepted" | "declined";

/** The way a page handles its brand's analytics tag. */
export interface Analytics {
  /** The tag's Google id, such as `G-ABC123`. */
  tagId: string;
  /** True when this page loads the tag. */
  loads: boolean;
  /** True when this page asks for consent, because no answer is stored yet. */
  asks: boolean;
  /** The answer stored in this browser. */
  choice: AnalyticsChoice | null;
}

/** The origins from which the tag is loaded, and to which it sends its counts. */
export const TAG_SOURCES = {
  scripts: ["https://www.googletagmanager.com"],
  connect: [
    "https://www.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
  ],
  images: ["https://www.googletagmanager.com", "https://*.google-analytics.com"],
} as const;

/** Parses a cookie's value as a choice; returns null for anything else. */
export function analyticsChoice(text: unknown): AnalyticsChoice | null {
  return text === "accepted" || text === "declined" ? text : null;
}

/**
 * Returns how a page handles the tag; null if the brand has none. A brand that asks (`protection.analyticsConsent`)
 * loads it for visitors who accepted; any other brand loads it for all who have not declined.
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
