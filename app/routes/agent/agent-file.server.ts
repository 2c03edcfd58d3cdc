import type { AppLoadContext } from "@remix-run/node";
import { TEAM_PERIODS } from "../../site/panel/records/date-range.ts";
import { sendRecordFile } from "../../site/panel/records/record-file.server.ts";
import { findAgentPage, isAgent } from "./guard.server.ts";

/** Serves `/agent/<page>/csv`, for agents of brands that have the page ({@link sendRecordFile}). */
export function sendAgentFile(
  context: AppLoadContext,
  request: Request,
  name: string,
  lines: (context: AppLoadContext, params: URLSearchParams) => AsyncGenerator<string>,
): Promise<Response> {
  const isOpen = isAgent(context) && findAgentPage(context, new URL(request.url).pathname) !== null;
  return sendRecordFile(context, request, { name, isOpen, choice: TEAM_PERIODS, lines });
}
