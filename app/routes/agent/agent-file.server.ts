import type { AppLoadContext } from "@remix-run/node";
import { isAgent } from "../../site/is-agent.ts";
import { TEAM_PERIODS } from "../../site/panel/records/date-range.ts";
import { sendObjectFile, sendRecordFile } from "../../site/panel/records/record-file.server.ts";
import { findAgentPage } from "./guard.server.ts";

/** Serves `/agent/<page>/csv`, for agents of brands that have the page ({@link sendRecordFile}). */
export function sendAgentFile(
  context: AppLoadContext,
  request: Request,
  name: string,
  lines: (context: AppLoadContext, params: URLSearchParams) => AsyncGenerator<string>,
): Promise<Response> {
  return sendRecordFile(context, request, {
    ...{ name, isOpen: isOpen(context, request), choice: TEAM_PERIODS, lines },
  });
}

/** Serves `/agent/<page>/<id>/csv`, the file of one object ({@link sendObjectFile}). */
export function sendAgentObjectFile(
  context: AppLoadContext,
  request: Request,
  name: string,
  lines: AsyncGenerator<string>,
): Promise<Response> {
  return sendObjectFile(context, request, { name, isOpen: isOpen(context, request), lines });
}

function isOpen(context: AppLoadContext, request: Request): boolean {
  return isAgent(context) && findAgentPage(context, new URL(request.url).pathname) !== null;
}
