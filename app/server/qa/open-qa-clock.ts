import path from "node:path";
import type { ServerConfig } from "../config.ts";
import { openTestClock, TEST_CLOCK_FILE, type TestClock } from "./test-clock.ts";

/** Returns the clock that QA engineers move; null on a live server and without the QA page. */
export function openQaClock({ qa, demo, dataFolder }: ServerConfig): TestClock | null {
  return qa && demo ? openTestClock(path.join(dataFolder, TEST_CLOCK_FILE)) : null;
}
