import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { expect, it } from "vitest";
import { smallDocument, testFolder } from "../brand/testing.ts";
import { openTestServer } from "./testing.ts";

const SVG = "<svg/>";
const AVIF = Buffer.from("a picture");
const KEPT = "public, max-age=31536000, immutable";
const SHORT = "public, max-age=60";

it("caches a drawn picture permanently, but not its placeholder", async () => {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small"));
  const art = {
    version: "2",
    render: (name: string) => (name.startsWith("cover/") ? SVG : null),
    rendition: async ({ name }: { name: string }) => (name === "cover/made" ? AVIF : null),
  };
  const { port, close } = await openTestServer(folder, { art });
  async function get(path: string) {
    const sent = request({ host: "127.0.0.1", port, path, headers: { host: "small.localhost" } });
    sent.end();
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    answer.resume();
    const { statusCode, headers } = answer;
    return [statusCode, headers["content-type"], headers["cache-control"]];
  }
  try {
    const svg = "image/svg+xml; charset=utf-8";
    expect(await get("/art/2/cover/made.svg")).toEqual([200, svg, KEPT]);
    expect(await get("/art/2/240/cover/made.avif")).toEqual([200, "image/avif", KEPT]);
    expect(await get("/art/1/240/cover/made.avif")).toEqual([200, "image/avif", SHORT]);
    expect(await get("/art/2/240/cover/later.avif")).toEqual([200, svg, SHORT]);
    expect((await get("/art/2/241/cover/made.avif"))[0]).toBe(404);
    expect((await get("/art/2/48/vendor/NONE.avif"))[0]).toBe(404);
  } finally {
    close();
  }
});
