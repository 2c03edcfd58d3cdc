import { timeText, zoneText } from "../../shared/date-format.ts";
import type { LoadModule } from "../module.ts";

export interface NoticeData {
  notices: { id: string; title: string }[];
  /**
   * Publication time of the first notice in the brand's zone, named because the clock above uses the visitor's.
   * Formatted on the server: the browser's own formatter would delay the home page.
   */
  newest: string;
}

/** The newest player announcements. */
export const loadNotice: LoadModule<"notice", NoticeData> = async (
  { platform, shared, brand, caller },
  options,
) => {
  const { player } = await shared(`notices ${caller.kind}`, 10_000, () =>
    platform.content.announcements({ types: "PL,H", execution: "B" }),
  );
  const [first] = player;
  if (!first) return null;
  const { timeZone } = brand.document.locale;
  return {
    notices: player.slice(0, options.count).map(({ id, title }) => ({ id, title })),
    newest: `${zoneText(first.time, timeZone)} ${timeText(first.time, timeZone)}`,
  };
};
