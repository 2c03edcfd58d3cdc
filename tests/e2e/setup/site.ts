/** The site under test, as its server told it when it was ready. */
export interface Site {
  port: number;
  brands: { id: string; name: string; urls: string[] }[];
  /** Where its database and its secrets are. */
  dataFolder: string;
  signIns: { brand: string; username: string; password: string; what: string }[];
}

const VARIABLE = "MARQUEE_E2E_SITE";

/** Leaves the site for the test workers, which inherit the environment. */
export function publishSite(site: Site): void {
  process.env[VARIABLE] = JSON.stringify(site);
}

/** The site that the global setup started. */
export function publishedSite(): Site {
  const text = process.env[VARIABLE];
  if (!text)
    throw new Error("The site under test was not started: run these tests with `npx playwright test`.");
  return JSON.parse(text);
}
