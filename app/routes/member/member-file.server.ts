import type { AppLoadContext } from "@remix-run/node";
import { isDemo } from "../../site/caller.server.ts";
import { sendRecordFile } from "../../site/panel/records/record-file.server.ts";
import { findMemberPage } from "./guard.server.ts";

/** Serves `/member/<page>/csv`, for members of brands that have the page ({@link sendRecordFile}). */
export function sendMemberFile(
  context: AppLoadContext,
  request: Request,
  name: string,
  lines: (context: AppLoadContext, params: URLSearchParams) => AsyncGenerator<string>,
): Promise<Response> {
  const isOpen = !isDemo(context) && findMemberPage(context.brand, new URL(request.url).pathname) !== null;
  return sendRecordFile(context, request, { name, isOpen, lines });
}
