import type { ContentDeps } from "../content/content.server.ts";

/** The dependencies of the operators' announcements. */
export type AnnouncementDeps = Pick<ContentDeps, "database" | "clock" | "files" | "log">;
