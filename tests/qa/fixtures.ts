import { type Browser, type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import type { SwitchSet } from "../../app/brand/switch-set.ts";
import type { ForcedOutcome } from "../../app/sandbox/forced-outcomes.ts";
import { DAY_MS, HOUR_MS } from "../../app/shared/durations.ts";
import { type QaBrand, readBrands, sendForm } from "./qa-requests.ts";

/** The fixtures of `marquee/qa`, for tests of a server that runs with `MARQUEE_QA=1` (docs/qa.md). */
interface QaFixtures {
  /**
   * Returns a page of a brand in a browser context of its own, with some switches set for that context only. Its paths
   * begin at the brand's address: `page.goto("/promotions")`. `host` selects the members' or the agents' host.
   * @throws Error with the reasons when the document would have errors with these switches.
   */
  brandPage(id: string, switches?: SwitchSet, host?: "member" | "agent"): Promise<Page>;
  /**
   * Signs a seed account in, in the browser context of a page of {@link brandPage}: `player1`, or on an agents' host
   * `agent1`, `agent2`, `agent41` or `agent42`. `member` is `player1`. Needs a demonstration.
   */
  signInAs(page: Page, account: string): Promise<void>;
  /**
   * Moves the clock of the whole server forward, in milliseconds or in days and hours. It shows the real time again
   * after the test. Tests that use it must not run beside others. Needs a demonstration.
   */
  moveClock(by: number | { days?: number; hours?: number }): Promise<void>;
  /**
   * Forces an outcome of the sandbox for the next `times` (1 to 100) occasions of a member, or of any member of the
   * brand. After the test every outcome that still waits for the brand is dropped. Needs a demonstration with the sandbox.
   */
  force(
    brand: string,
    outcome: ForcedOutcome,
    options?: { username?: string; times?: number },
  ): Promise<void>;
}

interface QaOptions {
  /** An address of the server: of any of its brands, or `localhost` in a demonstration. */
  marqueeUrl: string;
  /** The password of the QA page; undefined for a server without one. */
  qaPassword: string | undefined;
  /** The brands of the server. */
  brands: QaBrand[];
}

/** The origin of the brand's host of each browser context. */
const origins = new WeakMap<BrowserContext, string>();

const { MARQUEE_URL = "http://localhost:3000", MARQUEE_QA_PASSWORD } = process.env;

export { expect };

export const test = base.extend<QaFixtures, QaOptions>({
  marqueeUrl: [MARQUEE_URL, { option: true, scope: "worker" }],
  qaPassword: [MARQUEE_QA_PASSWORD, { option: true, scope: "worker" }],

  brands: [
    async ({ browser, marqueeUrl, qaPassword }, use) => {
      await using context = await openContext(browser, qaPassword);
      await use(await readBrands(context, marqueeUrl));
    },
    { scope: "worker" },
  ],

  brandPage: async ({ browser, brands, qaPassword }, use) => {
    await using opened = new AsyncDisposableStack();
    await use(async (id, switches = {}, audience = "member") => {
      const origin = findOrigin(brands, id, audience);
      const context = opened.use(await openContext(browser, qaPassword, origin));
      origins.set(context, origin);
      const list = (value: boolean) =>
        Object.entries(switches).flatMap(([name, own]) => (own === value ? [name] : []));
      const form = { do: "set", on: list(true).join(","), off: list(false).join(",") };
      if (Object.keys(switches).length > 0) await sendForm(context, `${origin}/__qa`, form);
      return context.newPage();
    });
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  signInAs: async ({}, use) => {
    await use(async (page, account) => {
      const origin = origins.get(page.context());
      if (!origin) throw new Error("signInAs needs a page of brandPage");
      const username = account === "member" ? "player1" : account;
      await sendForm(page.context(), `${origin}/__qa/tools`, { do: "sign-in", username });
    });
  },

  moveClock: async ({ browser, brands, qaPassword }, use) => {
    await using context = await openContext(browser, qaPassword);
    const url = `${findOrigin(brands, brands[0]?.id ?? "")}/__qa/tools`;
    let isMoved = false;
    await use(async (by) => {
      const { days = 0, hours = 0 } = typeof by === "number" ? {} : by;
      const ms = typeof by === "number" ? by : days * DAY_MS + hours * HOUR_MS;
      isMoved = true;
      await sendForm(context, url, { do: "move-clock", by: String(ms) });
    });
    if (isMoved) await sendForm(context, url, { do: "reset-clock" });
  },

  force: async ({ browser, brands, qaPassword }, use) => {
    await using context = await openContext(browser, qaPassword);
    const forced = new Set<string>();
    await use(async (brand, outcome, { username = "", times = 1 } = {}) => {
      const url = `${findOrigin(brands, brand)}/__qa/tools`;
      forced.add(url);
      await sendForm(context, url, { do: "force", outcome, username, times: String(times) });
    });
    for (const url of forced) await sendForm(context, url, { do: "clear-forced" });
  },
});

/** Opens a browser context that answers the QA page's question for its password. */
function openContext(
  browser: Browser,
  password: string | undefined,
  baseURL?: string,
): Promise<BrowserContext> {
  return browser.newContext({
    ...(baseURL && { baseURL }),
    ...(password && { httpCredentials: { username: "qa", password } }),
  });
}

/** Returns the origin of a brand's first host for members or agents. @throws Error with the known names. */
function findOrigin(brands: readonly QaBrand[], id: string, audience = "member"): string {
  const brand = brands.find((one) => one.id === id);
  if (!brand) throw new Error(`no brand "${id}"; the server has ${brands.map((one) => one.id).join(", ")}`);
  const host = brand.hosts.find((one) => one.audience === audience);
  if (!host) throw new Error(`the brand "${id}" has no host for audience "${audience}"`);
  return host.origin;
}
