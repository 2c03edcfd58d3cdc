import type { ContentDeps } from "../content/content.server.ts";

/** What the operators' announcements need. */
export type AnnouncementDeps = Pick<ContentDeps, "database" | "clock" | "files" | "log">;
