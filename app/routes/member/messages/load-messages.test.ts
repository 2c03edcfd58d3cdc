import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadMessages } from "./load-messages.server.ts";

/** Returns the kind that an address opens, while these messages are unread. */
async function getShown(search: string, unread: { system: number; personal: number }) {
  const list = async ({ kind }: { kind: string }) => ({ list: [{ title: kind }], totalPages: 1, unread });
  const context = { platform: { messages: { list } } } as unknown as AppLoadContext;
  const { messages } = await loadMessages(context, new URLSearchParams(search));
  return [messages.kind, messages.found?.list[0]?.title];
}

it.each([
  ["", { system: 0, personal: 4 }, "personal"],
  ["", { system: 2, personal: 4 }, "system"],
  ["", { system: 0, personal: 0 }, "system"],
  ["kind=system", { system: 0, personal: 4 }, "system"],
  ["kind=personal", { system: 2, personal: 0 }, "personal"],
  ["kind=other", { system: 0, personal: 4 }, "personal"],
])("the inbox at %j with %j unread opens on %s messages", async (search, unread, kind) => {
  expect(await getShown(search, unread)).toEqual([kind, kind]);
});
