import type { Generated } from "kysely";
import type { AppKind } from "../../../shared/app-kinds.ts";

export interface ContentTables {
  announcement: AnnouncementRow;
  content_picture: ContentPictureRow;
  feedback: FeedbackRow;
  app_download: AppDownloadRow;
}

export interface AnnouncementRow {
  merchant_id: string;
  id: string;
  /** AG: for agents alone. */
  type: "B" | "PL" | "PU" | "PR" | "H" | "AG";
  texts: string;
  group_name: string;
  platform: "W" | "ALL";
  execution: "B" | "A" | "V";
  image_url: string;
  link_url: string;
  sort: number;
  starts_at: number;
  ends_at: number | null;
  created_at: number;
  created_by: string;
  updated_at: number;
  /** Null when it has not been changed since it was made. */
  updated_by: Generated<string | null>;
  version: Generated<number>;
}

export interface ContentPictureRow {
  merchant_id: string;
  id: string;
  file: string;
  content_type: "image/png" | "image/jpeg";
  bytes: number;
  uploaded_by: string;
  uploaded_at: number;
}

export interface FeedbackRow {
  merchant_id: string;
  id: string;
  account_id: string | null;
  type: string;
  content: string;
  contact: string;
  language: string;
  ip: string;
  state: "open" | "answered" | "closed";
  answer: string;
  decided_by: string | null;
  decided_at: number | null;
  created_at: number;
}

export interface AppDownloadRow {
  merchant_id: string;
  kind: AppKind;
  url: string;
  version: string;
  texts: string;
  set_by: string;
  set_at: number;
}
