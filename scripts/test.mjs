// `npm test`: install, build, then every check and test, on a machine with any Node >= 18 and nothing installed.
// `npm test -- quick` takes three minutes at most, `npm test -- <filter>` runs only the unit and integration tests whose
// file names match (docs/testing.md).
import { nodeIsNewEnough } from "./setup/node-version.mjs";

if (nodeIsNewEnough()) import("./setup/test.mjs").then((setup) => setup.test(process.argv.slice(2)));
