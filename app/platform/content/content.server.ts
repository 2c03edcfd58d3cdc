/** The public functions of content: announcements, their pictures, and feedback. */
import type { AreaHandlers } from "../core/handlers.ts";
import type { ContentDeps } from "./content-deps.ts";
import { feedbackTerms, listFeedback, sendFeedback } from "./feedback.ts";
import { helpCentre } from "./help-centre.ts";
import { announcements } from "./list-announcements.ts";
import { readPicture } from "./pictures.ts";

export {
  type AnnouncementContent,
  addAnnouncement,
  changeAnnouncement,
  findAnnouncement,
  listAnnouncementRows,
  lockAnnouncement,
  removeAnnouncement,
  type StoredAnnouncement,
} from "./announcement-rows.ts";
export {
  findDownload,
  listDownloads,
  loadApps,
  parseNotes,
  removeDownload,
  writeDownload,
} from "./app-downloads.ts";
export type { ContentDeps } from "./content-deps.ts";
export { seedAnnouncements } from "./demo-announcements.ts";
export { createFeedbackService, type QueuedFeedback } from "./feedback-service.ts";
export { getLocalizedText, type LocalizedTexts, readTexts } from "./localized-texts.ts";
export { interpolateText, renderMarkdown } from "./markdown.ts";
export { addPicture, readPicture } from "./pictures.ts";
export {
  ALLOWED_ELEMENTS,
  listRemovedParts,
  sanitiseAddress,
  sanitiseHtml,
  sanitiseImageAddress,
  textToHtml,
} from "./sanitise-html.ts";

type Calls = "announcements" | "picture" | "helpCentre" | "feedback" | "feedbackTerms" | "feedbacks";

/** Returns the handlers of visitors' and members' content calls. */
export function contentHandlers(deps: ContentDeps): Required<Pick<AreaHandlers<"content">, Calls>> {
  const { database, clock } = deps;
  return {
    announcements: (ctx, input) => announcements({ db: database.db, clock }, ctx, input),
    picture: (ctx, input) => readPicture(deps, ctx, input),
    helpCentre: async (ctx, input) => helpCentre(ctx, input),
    feedback: (ctx, input) => sendFeedback(deps, ctx, input),
    feedbackTerms: async (ctx) => feedbackTerms(ctx),
    feedbacks: (ctx, input) => listFeedback(deps, ctx, input),
  };
}
