import type { LoadModule } from "../module.ts";

export interface NoticeData {
  notices: { id: string; title: string; time: number }[];
}

/** The newest player announcements. */
export const loadNotice: LoadModule<"notice", NoticeData> = async ({ platform, shared }, options) => {
  const { player } = await shared("notices", 10_000, () => platform.content.announcements({ types: "PL" }));
  const notices = player.slice(0, options.count).map(({ id, title, time }) => ({ id, title, time }));
  return notices.length > 0 ? { notices } : null;
};
