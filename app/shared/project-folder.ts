import { findPackageJSON } from "node:module";
import path from "node:path";

/**
 * The project's folder, from which files read at run time are found: once the server is built into one file, they no
 * longer lie beside the module that reads them.
 */
export const PROJECT_FOLDER = path.dirname(findPackageJSON("..", import.meta.url) ?? "");
