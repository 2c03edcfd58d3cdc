import { expect, test } from "vitest";
import { XSS_PAYLOADS } from "#tests/xss/payloads.ts";
import { brandFormats } from "./formats.ts";
import { createBrandLoader } from "./load.ts";
import { smallDocument, testFolder } from "./testing.ts";

/** Excludes a fragment of the site's own pages, which runs nothing, and U+FFFD, which makes a document unreadable. */
const payloads = XSS_PAYLOADS.filter((payload) => payload !== "#{ran=1}" && !payload.includes("\uFFFD"));
/** The most paths that a contact may have. */
const PATHS = 8;

test("no path in a document leads to a script, whether of a contact, a link, a picture or a frame", () => {
  const { link, "web-url": webUrl } = brandFormats();
  expect(payloads.filter((payload) => link?.test(payload) || webUrl?.test(payload))).toEqual([]);
  using folder = testFolder();
  const { load } = createBrandLoader(folder);
  for (let at = 0; at < payloads.length; at += PATHS) {
    const pathList = payloads.slice(at, at + PATHS);
    const [first] = pathList;
    folder.write(
      "small/brand.json",
      smallDocument("small", {
        ...{ customerService: [{ csType: "LIVECHAT", type: 2, pathList }], chat: { url: first } },
        ...{ footer: { siteMenu: [{ key: "about", href: first }] }, downloads: { ios: first }, logo: first },
      }),
    );
    const { brand, problems } = load("small");
    expect(brand).toBeNull();
    const refused = new Set(problems.map(({ pointer }) => pointer));
    const paths = pathList.map((_, place) => `/customerService/0/pathList/${place}`);
    const single = ["/chat/url", "/downloads/ios", "/footer/siteMenu/0/href", "/logo"];
    expect([...refused].sort(), first).toEqual([...paths, ...single].sort());
  }
});
