import { vi } from "vitest";

const { waitFor } = vi;

/** Waits a minute by default: Vitest's second is too short when other programs occupy the processors. */
vi.waitFor = (work, options = 60_000) => waitFor(work, options);
