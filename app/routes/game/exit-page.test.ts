import { runInNewContext } from "node:vm";
import { describe, expect, it, vi } from "vitest";
import { exitPage, exitPath } from "./exit-page.server.ts";
import { frameSandbox } from "./frame-permissions.ts";
import { requestFullScreen } from "./use-full-screen.ts";
import { isHomeRequest } from "./use-home-messages.ts";

/** Runs the script of the page in a framed or separate window; returns its effects. */
async function run(framed: boolean) {
  const html = await exitPage("Lotus", "/rng?vendor=A&tag=JP").text();
  const replace = vi.fn();
  const postMessage = vi.fn();
  const setInterval = vi.fn();
  const window: Record<string, unknown> = {
    document: { links: [{ href: "https://lotus.example/rng" }] },
    location: { origin: "https://lotus.example", replace },
  };
  window.window = window;
  window.parent = framed ? { postMessage } : window;
  // A context's global object differs from the object passed in, so the script receives both by name.
  runInNewContext(
    `(function (window, parent, document, location, setInterval) {${/<script>(.*)<\/script>/s.exec(html)?.[1]}})(w, p, d, l, i)`,
    {
      w: window,
      p: window.parent,
      d: window.document,
      l: window.location,
      i: setInterval,
    },
  );
  return { html, replace, postMessage, setInterval };
}

describe("the exit page of a game", () => {
  it("posts to the parent page, only at that page's origin, until the parent responds", async () => {
    const { replace, postMessage, setInterval } = await run(true);
    expect(postMessage).toHaveBeenCalledExactlyOnceWith(
      { source: "marquee", type: "home" },
      "https://lotus.example",
    );
    setInterval.mock.lastCall?.[0]();
    expect(postMessage).toHaveBeenCalledTimes(2);
    expect(replace).not.toHaveBeenCalled();
  });

  it("redirects to the site's page when opened in its own window", async () => {
    const { html, replace } = await run(false);
    expect(replace).toHaveBeenCalledExactlyOnceWith("https://lotus.example/rng");
    expect(html).toContain('href="/rng?vendor=A&#38;tag=JP"');
  });

  it.each(["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)", null])(
    "leads from %s to the home page",
    async (to) => {
      expect(await exitPage("Lotus", to).text()).toContain('href="/"');
    },
  );

  it("can be framed by its own site only", () => {
    expect(exitPage("Lotus", "/").headers.get("content-security-policy")).toContain("frame-ancestors 'self'");
  });

  it("has an address short enough for a launch, however long the return path is", () => {
    expect(exitPath("/rng?a=b")).toBe("/game/exit?to=%2Frng%3Fa%3Db");
    expect(exitPath(`/rng?${"a".repeat(600)}`)).toBe("/game/exit?to=%2F");
  });
});

describe("a game's frame", () => {
  const source = {} as MessageEventSource;
  const game = { source, origins: ["https://vendor.example", "https://lotus.example"] };
  it.each([
    ["the vendor's page", { origin: "https://vendor.example", source, data: { type: "home" } }, true],
    ["the return address", { origin: "https://lotus.example", source, data: { type: "home" } }, true],
    ["another origin", { origin: "https://evil.example", source, data: { type: "home" } }, false],
    ["another window", { origin: "https://vendor.example", source: null, data: { type: "home" } }, false],
    ["another message", { origin: "https://vendor.example", source, data: { type: "balance" } }, false],
    ["no message", { origin: "https://vendor.example", source, data: null }, false],
  ])("requests to leave by %s: %o", (_from, message, asks) => {
    expect(isHomeRequest(message, game)).toBe(asks);
  });

  it("may open its rules in a new tab and turn the screen, but not navigate the page", () => {
    for (const isOwnOrigin of [false, true]) {
      const sandbox = frameSandbox(isOwnOrigin).split(" ");
      expect(sandbox).toContain("allow-popups-to-escape-sandbox");
      expect(sandbox).toContain("allow-orientation-lock");
      expect(sandbox.filter((one) => /top-navigation|modals|downloads/.test(one))).toEqual([]);
      expect(sandbox.includes("allow-same-origin")).toBe(!isOwnOrigin);
    }
  });
});

it.each<[string, Parameters<typeof requestFullScreen>[0], boolean]>([
  ["has it", { requestFullscreen: async () => {} }, true],
  ["refuses it", { requestFullscreen: () => Promise.reject(new TypeError("denied")) }, false],
  ["has none for elements", {}, false],
])("full screen uses the browser's API when it %s", async (_what, element, isFull) => {
  expect(await requestFullScreen(element)).toBe(isFull);
});
