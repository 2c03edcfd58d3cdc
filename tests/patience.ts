import { vi } from "vitest";

const { waitFor } = vi;

/** Waits a minute where a test does not say how long: Vitest's second is too short where other programs have the processors. */
vi.waitFor = (work, options = 60_000) => waitFor(work, options);
