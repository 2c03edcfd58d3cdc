/** The id of the question's title, by which the browser detects that the server has rendered the question. */
export const ANALYTICS_TITLE = "analytics-title";

/** The search parameter that shows the question again. */
export const ASK_ANALYTICS = "analytics";

/** Returns the address of this page with the question about analytics. */
export function askAnalytics(search: string): string {
  const params = new URLSearchParams(search);
  params.set(ASK_ANALYTICS, "ask");
  return `?${params}`;
}
