import { findPackageJSON } from "node:module";
import path from "node:path";

/**
 * The folder of the project, which files that are read at run time are found from: beside the module that reads one
 * stands nothing, once the server was built into one file.
 */
export const PROJECT_FOLDER = path.dirname(findPackageJSON("..", import.meta.url) ?? "");
