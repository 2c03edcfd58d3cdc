import { type APIRequestContext, expect } from "@playwright/test";
import { ask } from "./ask.ts";
import type { Site } from "./setup/site.ts";

const TEXT = /<p class="text">(.*?)<\/p>/s;

/**
 * Returns the text of the newest message with `part` in it that the sandbox's outbox has for a number or mail address.
 */
async function newest(request: APIRequestContext, site: Site, to: string, part: string) {
  const page = await (await ask(request, site, "outbox", `/?to=${encodeURIComponent(to)}`)).text();
  const [, ...messages] = page.split("<article>");
  return messages.map((message) => read(message, TEXT)).find((text) => text.includes(part));
}

/** The newest message, and another one than `old`: what is sent after an answer may come later than the answer. */
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

/** The code in such a message: six digits. */
export async function codeTo(request: APIRequestContext, site: Site, to: string, part = ""): Promise<string> {
  return codeIn(await messageTo(request, site, to, part));
}

/** Six digits that are another code than this one. */
export const otherThan = (code: string) => (code === "000000" ? "111111" : "000000");

/** Does what sends a code, and gives the code: not one that was there before. */
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

/** A piece of a message as it is read. */
function read(message: string, piece: RegExp): string {
  return (piece.exec(message)?.[1] ?? "")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
