import { describe, expect, it } from "vitest";
import { readUserAgent } from "./user-agent.ts";

const MOZILLA = "Mozilla/5.0";
const KHTML = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the browser and system of a user agent", () => {
  it.each([
    [`${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36`, "Chrome", "Windows"],
    [
      `${MOZILLA} (Windows NT 10.0; Win64; x64) ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
      "Edge",
      "Windows",
    ],
    [
      `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7) ${KHTML} Chrome/142.0 Safari/537.36 OPR/120.0`,
      "Opera",
      "macOS",
    ],
    [
      `${MOZILLA} (Linux; Android 15; SM-S928B) ${KHTML} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      "Samsung Internet",
      "Android",
    ],
    [
      `${MOZILLA} (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`,
      "Safari",
      "iPhone",
    ],
    [
      `${MOZILLA} (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
      "Chrome",
      "iPad",
    ],
    [`${MOZILLA} (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0`, "Firefox", "Linux"],
    [`${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0 Safari/537.36`, "Chrome", "ChromeOS"],
    ["curl/8.5.0", "", ""],
    ["", "", ""],
  ])("of %s are %s and %s", (userAgent, browser, system) => {
    expect(readUserAgent(userAgent)).toEqual({ browser, system });
  });
});
