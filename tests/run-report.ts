import { execFileSync } from "node:child_process";
import { root } from "../scripts/setup/project.mjs";

/**
 * Returns the time (ms since 1970) and commit of a run that starts now. The commit has `-dirty` after it if files
 * differ from it, and is null outside of a Git repository.
 */
export function startRun(): { at: number; commit: string | null } {
  return { at: Date.now(), commit: readCommit() };
}

function readCommit(): string | null {
  const args = ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"];
  try {
    return execFileSync("git", args, {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

/** Returns the first line of an error's message, which is its failure in a report. */
export function firstLine(error: unknown): string {
  const message = error !== null && typeof error === "object" && "message" in error ? error.message : error;
  return String(message).split("\n", 1)[0] ?? "";
}
