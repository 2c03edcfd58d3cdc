/** The id of the question's title, by which the browser detects that the server has rendered the question. */
export const ANALYTICS_TITLE = "analytics-title";

/** The search parameter that shows the question again. */
export const ANALYTICS_PARAM = "analytics";

/** Returns the address of this page with the question about analytics. */
export function withAnalyticsQuestion(search: string): string {
  const params = new URLSearchParams(search);
  params.set(ANALYTICS_PARAM, "ask");
  return `?${params}`;
}
