// `npm start`: install, build, migrate, seed, serve. Works on a machine with any Node >= 18 and nothing installed.
// Older versions parse this file and print one sentence, so it imports nothing newer before the version is known.
import { nodeIsNewEnough } from "./setup/node-version.mjs";

if (nodeIsNewEnough()) import("./setup/start.mjs").then((setup) => setup.start());
