import { readdirSync } from "node:fs";
import type { BrandProblem } from "./problem.ts";

/** Names in a folder, sorted, or why it cannot be listed. One that is not there has none. */
export type FolderList = { names: string[]; fault: Pick<BrandProblem, "expected" | "found"> | null };

/** Lists a folder that operators keep files in. Never throws. */
export function listFolder(folder: string): FolderList {
  try {
    return { names: readdirSync(folder).sort(), fault: null };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return { names: [], fault: null };
    const found = code === "ENOTDIR" ? "a file" : `the error ${code}`;
    return { names: [], fault: { expected: "a folder that can be read", found } };
  }
}
