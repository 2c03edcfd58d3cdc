import { type APIRequestContext, expect } from "@playwright/test";
import { requestPage } from "./request-page.ts";
import type { Site } from "./setup/site.ts";

const TEXT = /<p class="text">(.*?)<\/p>/s;

/**
 * Returns the text of the newest message with `part` in it that the sandbox's outbox has for a number or mail address.
 */
async function newest(request: APIRequestContext, site: Site, to: string, part: string) {
  const page = await (await requestPage(request, site, "outbox", `/?to=${encodeURIComponent(to)}`)).text();
  const [, ...messages] = page.split("<article>");
  return messages.map((message) => read(message, TEXT)).find((text) => text.includes(part));
}

/**
 * Returns the newest message, waiting for one other than `old`, because a message may arrive after the response that
 * triggers it.
 */
export async function messageTo(
  request: APIRequestContext,
  site: Site,
  to: string,
  part = "",
  old?: string,
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    found = await newest(request, site, to, part);
    expect(found, `the message to ${to}`).toBeDefined();
    expect(found, `a new message to ${to}`).not.toBe(old);
  }).toPass();
  return found ?? "";
}

/** Returns the six-digit code in such a message. */
export async function codeTo(request: APIRequestContext, site: Site, to: string, part = ""): Promise<string> {
  return codeIn(await messageTo(request, site, to, part));
}

/** Returns a six-digit code different from this one. */
export const getWrongCode = (code: string) => (code === "000000" ? "111111" : "000000");

/** Runs `send` and returns the code that it sends, never an earlier one. */
export async function codeSentBy(
  send: () => Promise<void>,
  request: APIRequestContext,
  site: Site,
  to: string,
): Promise<string> {
  const old = await newest(request, site, to, "");
  await send();
  return codeIn(await messageTo(request, site, to, "", old));
}

function codeIn(text: string): string {
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  if (!code) throw new Error(`no code in ${text}`);
  return code;
}

/** Returns a part of a message as its reader sees it. */
function read(message: string, piece: RegExp): string {
  return (piece.exec(message)?.[1] ?? "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
