import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Announcement } from "../contract/content.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";
import type { Clock } from "../ports/clock.ts";
import { safeAddress, sanitiseHtml } from "./sanitise-html.ts";

export { seedAnnouncements } from "./demo-announcements.ts";

/** No site shows more; it bounds what one call can cost. */
const MAX_SHOWN = 200;
const TYPES: readonly string[] = ["B", "PL", "PU", "PR", "H"] satisfies AnnouncementRow["type"][];

/**
 * The announcements that run now, by type (spec section 7, "announcements"): in the asked language, or, for a type that
 * has none in it, in the merchant's default language. Merchant's order first, then newest first.
 */
export async function announcements(
  { db, clock }: { db: Db; clock: Clock },
  { merchant, request }: CallContext,
  input: CallInput<"content", "announcements">,
): Promise<CallValue<"content", "announcements">> {
  const language = input.language ?? request.language;
  const types = input.types.split(",").filter((type) => TYPES.includes(type)) as AnnouncementRow["type"][];
  const now = clock.now();
  const rows =
    types.length === 0
      ? []
      : await db
          .selectFrom("announcement")
          .selectAll()
          .where("merchant_id", "=", merchant.code)
          .where("type", "in", types)
          .where("language", "in", [language, merchant.defaultLanguage])
          .where("starts_at", "<=", now)
          .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
          .orderBy("sort")
          .orderBy("starts_at", "desc")
          .orderBy("id")
          .limit(MAX_SHOWN)
          .execute();

  const shown = (type: AnnouncementRow["type"]) => {
    const ofType = rows.filter((row) => row.type === type);
    const inLanguage = ofType.filter((row) => row.language === language);
    return inLanguage.length > 0 ? inLanguage : ofType.filter((row) => row.language !== language);
  };
  return {
    player: [...shown("PL"), ...shown("H")].map(announcement),
    banners: shown("B").map(announcement),
    popup: shown("PU").map(announcement),
    promotion: shown("PR").map(announcement),
  };
}

function announcement(row: AnnouncementRow): Announcement {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    content: sanitiseHtml(row.content),
    imageUrl: safeAddress(row.image_url),
    linkUrl: safeAddress(row.link_url),
    time: row.starts_at,
  };
}
