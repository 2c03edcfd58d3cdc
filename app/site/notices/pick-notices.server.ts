import type { Announcement } from "../../platform/contract/content.ts";
import { readPageNumber } from "../page-number.ts";
import type { NoticesData } from "./notice-reader.tsx";

/** Number of titles on a page (spec section 9). */
const PAGE_SIZE = 9;

/** Returns the page of announcements in an address, and the chosen one: the first of the page by default. */
export function pickNotices(all: readonly Announcement[], params: URLSearchParams): NoticesData {
  const totalPages = Math.max(1, Math.ceil(all.length / PAGE_SIZE));
  const pageNo = Math.min(readPageNumber(params), totalPages);
  const onPage = all.slice((pageNo - 1) * PAGE_SIZE, pageNo * PAGE_SIZE);
  const chosen = onPage.find(({ id }) => id === params.get("id")) ?? onPage[0] ?? null;
  const titles = onPage.map(({ id, title, time }) => ({ id, title, time }));
  return { titles, chosen, pageNo, totalPages };
}
