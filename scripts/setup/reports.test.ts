import { describe, expect, test } from "vitest";
import { browserCounts, unitCounts } from "./reports.mjs";

const RED = "\u001B[31m";

describe("a run of the browser tests", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: "shell/header.spec.ts",
    tests: statuses.map((status) => ({
      projectName: "desktop",
      status,
      results: [{ error: { message: `${RED}Error: not to be seen\n\n  at line 3` } }, {}],
    })),
  });

  test("counts a test that passed on a retry as passed, and names it and those that failed, with why", () => {
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
      failures: ["[desktop] shell/header.spec.ts: stops (Error: not to be seen)"],
      flaky: [
        "[desktop] shell/header.spec.ts: opens (Error: not to be seen)",
        "[desktop] shell/header.spec.ts: ticks (Error: not to be seen)",
      ],
    });
  });
});

describe("a run of the unit tests", () => {
  const file = (name: string, message: string, ...tests: [string, string, string[]][]) => ({
    name: `/house/app/${name}`,
    status: message === "" && tests.every(([, status]) => status === "passed") ? "passed" : "failed",
    message,
    assertionResults: tests.map(([fullName, status, failureMessages]) => ({
      fullName,
      status,
      failureMessages,
    })),
  });

  test("names the tests that failed, and counts a file that failed without one as one", () => {
    const testResults = [
      file(
        "money.test.ts",
        "",
        ["money adds up", "passed", []],
        ["money is whole", "failed", ["Error: 1.5\n at"]],
      ),
      file("broken.test.ts", "Cannot find module\nat"),
      file("late.test.ts", "its end failed", ["late passes", "passed", []]),
      file("fine.test.ts", "", ["fine passes", "passed", []]),
    ];
    const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults };
    expect(unitCounts(report, "/house")).toEqual({
      passed: 3,
      failed: 3,
      skipped: 3,
      failures: [
        "app/broken.test.ts (Cannot find module)",
        "app/late.test.ts (its end failed)",
        "app/money.test.ts: money is whole (Error: 1.5)",
      ],
      flaky: [],
    });
  });
});
