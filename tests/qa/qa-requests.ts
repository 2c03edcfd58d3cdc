import type { BrowserContext } from "@playwright/test";

/** A brand as `/__qa/brands.json` lists it. */
export interface QaBrand {
  id: string;
  hosts: { host: string; audience: "member" | "agent"; origin: string }[];
}

/**
 * Reads the brands of a server. All requests are sent by the browser, since Node does not resolve names below
 * `localhost`.
 * @throws Error that says how to start the server, or which variable is wrong.
 */
export async function readBrands(context: BrowserContext, serverUrl: string): Promise<QaBrand[]> {
  const page = await context.newPage();
  const url = new URL("/__qa/brands.json", serverUrl).href;
  const response = await page.goto(url).catch(({ message }: Error) => {
    throw new Error(`no server answers at ${serverUrl}: set MARQUEE_URL (${message.split("\n")[0]})`);
  });
  const status = response?.status() ?? 0;
  if (status === 401) throw new Error(`${url} asks for a password: set MARQUEE_QA_PASSWORD`);
  if (!response || status !== 200)
    throw new Error(`${url} answers ${status}: start the server with MARQUEE_QA=1`);
  const { brands } = await response.json();
  await page.close();
  return brands;
}

/**
 * Sends a form of the QA page as the page itself does, and stores the cookies of the response in the context.
 * @throws Error with the alerts of the page that refuses it.
 */
export async function sendForm(
  context: BrowserContext,
  url: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const page = await context.newPage();
  // An empty page of the same origin: the server's pages take longer to load.
  const empty = new URL("/__qa/form", url).href;
  await page.route(empty, (route) => route.fulfill({ contentType: "text/html", body: "<!doctype html>" }));
  await page.goto(empty);
  const { status, alerts } = await page.evaluate(
    async ([to, body]) => {
      const sent = await fetch(to, { method: "POST", body: new URLSearchParams(body), redirect: "manual" });
      const { body: content } = new DOMParser().parseFromString(await sent.text(), "text/html");
      const found = [...content.querySelectorAll('[role="alert"]')].map((alert) => alert.textContent ?? "");
      return { status: sent.type === "opaqueredirect" ? 303 : sent.status, alerts: found };
    },
    [url, fields] as const,
  );
  await page.close();
  if (status === 303) return;
  const reasons = alerts.length > 0 ? alerts.join("\n") : `it answers ${status}`;
  throw new Error(`${url} refuses ${new URLSearchParams(fields)}:\n${reasons}`);
}
