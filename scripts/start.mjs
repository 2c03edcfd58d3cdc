// `npm start`: install, build, migrate, seed, serve. Works on a machine with any Node >= 18 and nothing installed,
// and is parsed by older ones, which get one sentence: so it imports nothing newer before the version is known.
import { nodeIsNewEnough } from "./setup/node-version.mjs";

if (nodeIsNewEnough()) import("./setup/start.mjs").then((setup) => setup.start());
