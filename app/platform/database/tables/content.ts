export interface ContentTables {
  announcement: AnnouncementRow;
}

export interface AnnouncementRow {
  merchant_id: string;
  id: string;
  type: "B" | "PL" | "PU" | "PR" | "H";
  language: string;
  title: string;
  content: string;
  image_url: string;
  link_url: string;
  sort: number;
  starts_at: number;
  ends_at: number | null;
  created_at: number;
}
