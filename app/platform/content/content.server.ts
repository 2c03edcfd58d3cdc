/** The public functions of content: announcements, their pictures, and feedback. */
import { withoutServices } from "../core/bind-services.ts";
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
export { seedAnnouncements } from "./demo-announcements.ts";
export { createFeedbackService, type QueuedFeedback } from "./feedback-service.ts";
export { type LocalizedTexts, readText, readTexts } from "./localized-texts.ts";
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

/** The calls of visitors and members about content. */
export const contentCalls = {
  announcements,
  picture: readPicture,
  helpCentre: withoutServices(helpCentre),
  feedback: sendFeedback,
  feedbackTerms: withoutServices(feedbackTerms),
  feedbacks: listFeedback,
};
