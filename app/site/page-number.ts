/** Returns the page number in an address, its parameter `pageNo`; 1 for anything else. */
export function readPageNumber(params: URLSearchParams): number {
  const text = params.get("pageNo") ?? "";
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** Reads a page of a list; if the list has become shorter than an old address says, its last page. */
export async function readPage<Found extends { totalPages: number }>(
  params: URLSearchParams,
  read: (pageNo: number) => Promise<Found>,
): Promise<Found & { pageNo: number }> {
  const pageNo = readPageNumber(params);
  const found = await read(pageNo);
  const last = Math.max(1, found.totalPages);
  return pageNo > last ? { ...(await read(last)), pageNo: last } : { ...found, pageNo };
}
