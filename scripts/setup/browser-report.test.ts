import { expect, test } from "vitest";
import { browserCounts } from "./browser-report.mjs";

const spec = (title: string, ...statuses: string[]) => ({
  title,
  file: "shell/header.spec.ts",
  tests: statuses.map((status) => ({ projectName: "desktop", status })),
});

test("a browser test that passed on a retry counts as passed and is named", () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 3 },
    suites: [
      {
        title: "shell/header.spec.ts",
        specs: [spec("opens", "flaky"), spec("closes", "expected")],
        suites: [{ title: "the clock", specs: [spec("ticks", "flaky"), spec("stops", "unexpected")] }],
      },
    ],
  };
  expect(browserCounts(report)).toEqual({
    passed: 4,
    failed: 1,
    skipped: 3,
    flaky: ["[desktop] shell/header.spec.ts: opens", "[desktop] shell/header.spec.ts: ticks"],
  });
});
