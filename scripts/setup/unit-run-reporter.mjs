// @ts-check
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A Vitest reporter: writes what Vitest's own JSON report leaves out to `MARQUEE_UNIT_RUN`. `times`: the worker time of
 * each test file with its imports and first `beforeAll`, in milliseconds by file. `errors`: the errors that no test
 * awaited, such as an unhandled rejection, which fail the run although all tests passed.
 */
export default class UnitRunReporter {
  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly import("vitest/node").SerializedError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    const target = process.env.MARQUEE_UNIT_RUN;
    if (target === undefined) return;
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return [relative(process.cwd(), module.moduleId), collectDuration + setupDuration + duration];
    });
    const errors = unhandled.map(({ message, type, VITEST_TEST_PATH, VITEST_TEST_NAME }) => ({
      file: VITEST_TEST_PATH === undefined ? "" : relative(process.cwd(), String(VITEST_TEST_PATH)),
      test: String(VITEST_TEST_NAME ?? ""),
      message: `${type ?? "Unhandled error"}: ${message}`,
    }));
    writeFileSync(target, JSON.stringify({ times: Object.fromEntries(times), errors }));
  }
}
