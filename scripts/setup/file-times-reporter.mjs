// @ts-check
import { writeFileSync } from "node:fs";
import { relative } from "node:path";

/**
 * A Vitest reporter: writes the worker time of each test file, in milliseconds by file, to `MARQUEE_FILE_TIMES`.
 * Vitest's own JSON report leaves out imports and the first `beforeAll`.
 */
export default class FileTimesReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    const file = process.env.MARQUEE_FILE_TIMES;
    if (file === undefined) return;
    const times = modules.map((module) => {
      const { collectDuration, setupDuration, duration } = module.diagnostic();
      return [relative(process.cwd(), module.moduleId), collectDuration + setupDuration + duration];
    });
    writeFileSync(file, JSON.stringify(Object.fromEntries(times)));
  }
}
