import type { LoaderFunctionArgs } from "@remix-run/node";
import { sendAgentFile } from "../agent-file.server.ts";
import { settlementLines } from "./settlement-lines.server.ts";

/** The agent's settlements of all kinds as a file. */
export function loader({ request, context }: LoaderFunctionArgs) {
  return sendAgentFile(context, request, "income", (caller, params) => settlementLines(caller, params));
}
