import type { Selectable } from "kysely";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Announcement } from "../contract/content.ts";
import { type CallContext, isAgentType } from "../core/call-context.ts";
import type { Database } from "../database/database.server.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";
import type { Clock } from "../ports/clock.ts";
import { readText } from "./localized-texts.ts";
import { sanitiseAddress, sanitiseHtml, sanitiseImageAddress } from "./sanitise-html.ts";

/** Bounds the cost of one call; no site shows more. */
const MAX_SHOWN = 200;
const TYPES: readonly string[] = ["B", "PL", "PU", "PR", "H", "AG"] satisfies AnnouncementRow["type"][];

/**
 * Returns the current announcements by type (spec section 7, "announcements"), each in the requested language or the
 * merchant's default one. Sorted by the merchant's order, then newest first.
 */
export async function announcements(
  { database: { db }, clock }: { database: Database; clock: Clock },
  ctx: CallContext,
  { types, platform, execution, language = ctx.request.language }: CallInput<"content", "announcements">,
): Promise<CallValue<"content", "announcements">> {
  const { merchant, caller } = ctx;
  const isAgent = merchant.agents.on && caller.kind === "account" && isAgentType(merchant, caller.type);
  const asked = types
    .split(",")
    .filter((type) => TYPES.includes(type) && (type !== "AG" || isAgent)) as AnnouncementRow["type"][];
  const now = clock.now();
  const theirs = caller.kind === "visitor" ? "V" : "A";
  const executions: AnnouncementRow["execution"][] =
    execution === "B" ? ["B", theirs] : execution === theirs ? [theirs] : [];
  if (asked.length === 0 || executions.length === 0)
    return { player: [], banners: [], popup: [], promotion: [], agent: [] };
  const rows = await db
    .selectFrom("announcement")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("type", "in", asked)
    .where("execution", "in", executions)
    .where("platform", "in", platform === "W" ? ["W", "ALL"] : ["ALL"])
    .where("starts_at", "<=", now)
    .where((row) => row.or([row("ends_at", "is", null), row("ends_at", ">", now)]))
    .orderBy("sort")
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(MAX_SHOWN)
    .execute();
  const shown = (...wanted: AnnouncementRow["type"][]) =>
    wanted.flatMap((type) =>
      rows.filter((row) => row.type === type).map((row) => toView(row, merchant, language)),
    );
  return {
    player: shown("PL", "H"),
    banners: shown("B"),
    popup: shown("PU"),
    promotion: shown("PR"),
    agent: shown("AG"),
  };
}

/** Returns an announcement for display. Its HTML and addresses are sanitised here, regardless of the stored form. */
function toView(
  row: Selectable<AnnouncementRow>,
  merchant: CallContext["merchant"],
  language: string,
): Announcement {
  const { title, content } = readText(row.texts, merchant, language);
  return {
    id: row.id,
    type: row.type,
    groupName: row.group_name,
    title,
    content: sanitiseHtml(content),
    imageUrl: sanitiseImageAddress(row.image_url),
    linkUrl: sanitiseAddress(row.link_url),
    time: row.starts_at,
  };
}
