import { expect, it } from "vitest";
import { createChat } from "./chat.ts";

const ROOM = "http://chat.localhost/room/LOTUS?lang=vi";
const chat = createChat({ clock: { now: () => Date.UTC(2026, 0, 2, 3, 4) } });
const read = async (url: string) => (await chat.fetch(new Request(url))).text();
const write = (name: string, text: string) =>
  chat.fetch(new Request(ROOM, { method: "POST", body: new URLSearchParams({ name, text }) }));

it("keeps what is written in a room, as text, for whoever opens that room", async () => {
  const sent = await write("  An\n", "<script>alert(1)</script>");
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/room/LOTUS?lang=vi&name=An"]);
  const page = await read(`${ROOM}&name=An`);
  expect(page).toContain('<html lang="vi">');
  expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(page).toContain('value="An"');
  expect(await read("http://chat.localhost/room/OTHER")).toContain("No messages yet.");
});

it("takes no empty line, and forgets the oldest of more than a hundred", async () => {
  expect((await write("An", " ")).status).toBe(400);
  for (let line = 1; line <= 101; line += 1) await write("An", `line ${line}.`);
  const page = await read(ROOM);
  expect(page).not.toContain("line 1.");
  expect(page).toContain("line 101.");
});
