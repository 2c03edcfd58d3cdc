import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { filesOverBudget, slowestFiles, unitTimes, withinBudget } from "./file-times.mjs";
import { browserCounts, browserTimes, unitCounts } from "./reports.mjs";
import { SLOW_FILES, SLOWEST_FIRST } from "./slow-files.mjs";

const RED = "\u001B[31m";

describe("a run of the browser tests", () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    file: "shell/header.spec.ts",
    tests: statuses.map((status) => ({
      projectName: "desktop",
      status,
      results: [
        { duration: 2_000, error: { message: `${RED}Error: not to be seen\n\n  at line 3` } },
        { duration: 500 },
      ],
    })),
  });

  test("counts a test that passed on a retry as passed, and lists it and the failed tests with the reason", () => {
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

describe("a run of the browser tests by file", () => {
  test("adds up the last attempt of each test in the file, in any describe block and in any project", () => {
    const spec = (file: string, ...durations: number[]) => ({
      title: "opens",
      file,
      tests: [
        { projectName: "desktop", status: "expected", results: durations.map((duration) => ({ duration })) },
      ],
    });
    const report = {
      stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 },
      suites: [
        {
          title: "shell/header.spec.ts",
          specs: [spec("shell/header.spec.ts", 1_000, 2_000)],
          suites: [{ title: "the clock", specs: [spec("shell/header.spec.ts", 400)] }],
        },
        { title: "smoke.spec.ts", specs: [spec("smoke.spec.ts", 50)] },
      ],
    };
    expect(browserTimes(report)).toEqual([
      { file: "tests/e2e/shell/header.spec.ts", tookMs: 2_400 },
      { file: "tests/e2e/smoke.spec.ts", tookMs: 50 },
    ]);
  });
});

describe("the durations of test files", () => {
  const times = unitTimes(
    Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`app/${n}.test.ts`, n * 1_000])),
  );

  test("are listed for the ten slowest files, slowest first", () => {
    const lines = slowestFiles(times);
    expect(lines).toHaveLength(10);
    expect(lines[0]).toBe("  11.0 s  app/11.test.ts");
    expect(lines[9]).toBe("   2.0 s  app/2.test.ts");
  });

  test("may be up to a minute, or up to the limit of the file's exception", () => {
    const over = filesOverBudget(
      [
        { file: "app/fast.test.ts", tookMs: 60_000 },
        { file: "app/slow.test.ts", tookMs: 60_100 },
        { file: "app/known.test.ts", tookMs: 90_000 },
        { file: "app/worse.test.ts", tookMs: 130_000 },
      ],
      { "app/known.test.ts": { limitS: 120 }, "app/worse.test.ts": { limitS: 120 } },
    );
    expect(over).toEqual([
      expect.stringMatching(/^app\/slow\.test\.ts took 60\.1 s of 60 s: .*scripts\/setup\/slow-files\.mjs$/),
      expect.stringMatching(/^app\/worse\.test\.ts took 130\.0 s of 120 s: /),
    ]);
  });

  test("may be longer when the whole run is slower", () => {
    const others = Array.from({ length: 59 }, (_, n) => ({ file: `app/${n}.test.ts`, tookMs: 60_000 }));
    const over = (tookMs: number) => filesOverBudget([...others, { file: "app/slow.test.ts", tookMs }], {});
    expect(over(119_000)).toEqual([]);
    expect(over(125_000)).toEqual([expect.stringMatching(/^app\/slow\.test\.ts took 125\.0 s of 122 s: /)]);
  });

  test("fail a run in which all tests passed, once for each file over its limit", () => {
    const run = { ok: true, passed: 7, failed: 0, failures: [], times };
    expect(withinBudget(run, {})).toBe(run);
    const slow = [...times, { file: "app/a.test.ts", tookMs: 61_000 }, { file: "b.ts", tookMs: 62_000 }];
    const failed = withinBudget({ ...run, times: slow }, {});
    expect(failed).toMatchObject({ ok: false, passed: 7, failed: 2 });
    expect(failed.failures).toHaveLength(2);
    const full = { ...run, times: slow };
    expect(withinBudget(full, { MARQUEE_BUDGET: "full" })).toBe(full);
  });

  test("have exceptions only for files that exist, each with a reason", () => {
    const names = [...Object.keys(SLOW_FILES), ...SLOWEST_FIRST];
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
    for (const { limitS, reason } of Object.values(SLOW_FILES)) {
      expect(limitS).toBeGreaterThan(60);
      expect(reason).not.toBe("");
    }
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

  test("lists the failed tests, and counts a file that failed without a failed test as one failure", () => {
    const testResults = [
      file(
        "shared/money.test.ts",
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
        "app/shared/money.test.ts: money is whole (Error: 1.5)",
      ],
      flaky: [],
    });
  });

  test("lists an error that no test awaited as a failure, with the test that ran last", () => {
    const report = {
      ...{ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 },
      testResults: [file("fine.test.ts", "", ["fine passes", "passed", []])],
    };
    const error = {
      file: "app/fine.test.ts",
      test: "fine passes",
      message: "Unhandled Rejection: no\n at x",
    };
    expect(unitCounts(report, "/house", [error])).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['app/fine.test.ts: during "fine passes" (Unhandled Rejection: no)'],
    });
  });
});
