import { describe, expect, it } from "vitest";
import { getConfiguration, PROXIES } from "./proxies.ts";
import { failuresIn, getTable } from "./table.ts";

describe("the configurations of docs/operating.md", () => {
  it.each(PROXIES)("for $name forward to the server's port and listen on the proxy's port", (kind) => {
    const text = getConfiguration(kind, { port: 8_100, servers: [3_101], folder: "/tmp/x" });
    expect(text).toContain("127.0.0.1:3101");
    expect(text).toMatch(/:8100\b/);
    expect(text).not.toMatch(/:3000\b|\b80[;\s]/);
  });

  it.each(PROXIES.filter(({ withTwo }) => withTwo))("for $name support two servers", (kind) => {
    const text = getConfiguration(kind, { port: 8_100, servers: [3_101, 3_102], folder: "/tmp/x" });
    expect(text.match(/server \w+ 127\.0\.0\.1:310[12] check/g)).toHaveLength(2);
  });
});

it("the table has a column for each proxy and lists each failure reason once", () => {
  const failed = { failed: "502" };
  const outcomes = new Map<string, Map<string, { failed: string } | null>>([
    [
      "nginx",
      new Map([
        ["a page", null],
        ["a form", null],
      ]),
    ],
    [
      "Caddy",
      new Map([
        ["a page", failed],
        ["a form", failed],
      ]),
    ],
  ]);
  expect(failuresIn(outcomes)).toBe(2);
  expect(getTable(["a page", "a form"], outcomes).split("\n")).toEqual([
    "        nginx     Caddy",
    "a page  ok        FAIL",
    "a form  ok        FAIL",
    "",
    "Caddy: 502 (a page; a form)",
  ]);
});
