// `npm run dev`: like `npm start`, but with hot reload of code and brand documents instead of a build.
import { nodeIsNewEnough } from "./setup/node-version.mjs";

if (nodeIsNewEnough()) import("./setup/start.mjs").then((setup) => setup.dev());
