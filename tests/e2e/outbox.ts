import { type APIRequestContext, expect } from "@playwright/test";
import { ask } from "./ask.ts";
import type { Site } from "./setup/site.ts";

const HEADING = /<h2>([^<]*)<\/h2>/;
const TEXT = /<p class="text">(.*?)<\/p>/s;

/**
 * What the newest message says that the sandbox's outbox has for a number or mail address, with `part` in it: what is
 * sent after an answer may come later than the answer.
 */
export async function messageTo(
  request: APIRequestContext,
  site: Site,
  to: string,
  part = "",
): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const page = await (await ask(request, site, "outbox", "/")).text();
    const [, ...messages] = page.split("<article>");
    const toThem = messages.filter((message) => read(message, HEADING).endsWith(` to ${to}`));
    found = toThem.map((message) => read(message, TEXT)).find((text) => text.includes(part));
    expect(found, `the message to ${to}`).toBeDefined();
  }).toPass();
  return found ?? "";
}

/** The code in such a message: six digits. */
export async function codeTo(request: APIRequestContext, site: Site, to: string, part = ""): Promise<string> {
  const text = await messageTo(request, site, to, part);
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
