// `npm run brand -- <command>`: creates, checks and lists brands.
import { runBrandCommand } from "./brand/commands.ts";

process.exitCode = await runBrandCommand(process.argv.slice(2));
