type Rule = readonly [pattern: RegExp, name: string];

/** The first match applies: browsers also name the ones they are based on, so specific rules come before general ones. */
const BROWSERS: readonly Rule[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOPT\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bYaBrowser\//, "Yandex"],
  [/\bUCBrowser\//, "UC Browser"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\b(?:Headless)?Chrome\/|\bChromium\/|\bCriOS\//, "Chrome"],
  [/\bVersion\/[\d.]+.*\bSafari\//, "Safari"],
];
const SYSTEMS: readonly Rule[] = [
  [/\bAndroid\b/, "Android"],
  [/\biPhone\b|\biPod\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/**
 * Reads browser and system from a `User-Agent`, so that people recognise their devices; empty for unknown ones. The
 * sender can claim anything, so no decision depends on it.
 */
export function readUserAgent(userAgent: string): { browser: string; system: string } {
  const first = (rules: readonly Rule[]) => rules.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "";
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
