// @ts-check
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder: every set-up command works from any current folder. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** Set-up's own folder, outside node_modules and build so that it survives the rebuild of both. */
export const setupFolder = join(root, ".marquee");
