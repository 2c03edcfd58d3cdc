import { readdirSync } from "node:fs";
import type { BrandProblem } from "./problem.ts";

/** The sorted names in a folder, or the reason why it cannot be listed. A missing folder has no names. */
export type FolderList = { names: string[]; fault: Pick<BrandProblem, "expected" | "found"> | null };

/** Lists a folder of operators' files. Never throws. */
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
