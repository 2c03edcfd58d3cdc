// `npm run dev`: as `npm start`, with hot reload for code and brand documents instead of a build.
import { nodeIsNewEnough } from "./setup/node-version.mjs";

if (nodeIsNewEnough()) import("./setup/start.mjs").then((setup) => setup.dev());
