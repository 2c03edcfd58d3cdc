// `npm run brand -- <command>`: makes, checks and lists brands.
import { runBrandCommand } from "./brand/commands.ts";

process.exitCode = await runBrandCommand(process.argv.slice(2));
