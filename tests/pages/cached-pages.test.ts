import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newSession } from "../e2e/setup/members.ts";
import { type ShownMember, shownHeader } from "./shown-member.ts";
import { openSite, type PageSite } from "./site.ts";

/** Compares pages assembled from templates with the same pages fully rendered. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite({}, "tests/pages/own-values-server.ts");
});
afterAll(() => site.stop());

/** Texts that could be misinterpreted as HTML, an i18next placeholder, a replacement pattern or a URL. */
const HOSTILE = [
  "<script>alert(1)</script>",
  `&amp;"'>`,
  "$& $1 $` {{name}} $t(shell.close)",
  "<!--main--><!--data-->",
  "</main></body>",
  "\u202eשלום\u2066 مرحبا",
  "น้ำทอง 💎 \ud800",
  "a".repeat(300),
  " ",
];
const text = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
);
const minor = fc.oneof(fc.constantFrom(0, 1, -5, Number.MAX_SAFE_INTEGER), fc.maxSafeInteger());
/** Properties in which two members may differ and still be shown the same template. */
const own = fc.record({
  account: text,
  nickname: text,
  avatar: text,
  balance: fc.record({ available: minor, version: fc.nat() }),
  lastSignIn: fc.constantFrom(null, { at: 1_700_000_000_000, ip: "192.0.2.1", country: "PH" }),
});
const ownOfRequest = fc.record({ nonce: fc.base64String({ minLength: 24, maxLength: 24 }), now: fc.nat() });
/** Properties by which a template is chosen. */
const rest = (nodes: readonly number[]) =>
  fc.record({
    type: fc.constantFrom(0, 1, 4),
    favourites: fc.shuffledSubarray([...nodes.slice(0, 2), 999_999]),
    clubLabel: fc.constantFrom(null, { labelName: `Gold & "<b>"`, rankLevel: 5 }),
    nameless: fc.boolean(),
    brokeless: fc.boolean(),
  });

describe.each([
  ["manila", "/", {}],
  ["manila", "/index.html", { theme: "light", lang: "JA" }],
  ["lotus", "/", {}],
  ["northgate", "/home", {}],
  ["siam", "/", { lang: "EN" }],
])("the home of %s at %s with %j", (host, path, cookies) => {
  it("is the same for every member as if it were rendered for that member alone", async () => {
    const session = await newSession(site, host, "player1");
    const ask = (shown: ShownMember) =>
      site.get(host, path, { cookies: { session, ...cookies }, headers: shownHeader(shown) });
    const { html } = await ask({ member: {}, root: {}, page: "whole" });
    const nodes = [...new Set([...html.matchAll(/nodeId\\?":(\d+)/g)].map(([, id]) => Number(id)))];

    /** Returns one member's page assembled only from the templates cached by another member's page. */
    async function kept(first: ShownMember, second: ShownMember) {
      // The data of the page may have been read again between the two.
      for (let left = 3; ; left--) {
        expect((await ask({ ...first, page: "any" })).status).toBe(200);
        const answer = await ask({ ...second, page: "kept" });
        if (answer.status === 200 || left === 0) return answer.html;
      }
    }

    await fc.assert(
      fc.asyncProperty(
        rest(nodes),
        own,
        own,
        ownOfRequest,
        fc.boolean(),
        async ({ nameless, brokeless, ...same }, first, second, root, balanceHidden) => {
          const member = (data: typeof first) => ({
            ...data,
            ...same,
            ...(nameless && { nickname: "" }),
            ...(brokeless && { balance: null }),
          });
          const shown = { member: member(second), root: { ...root, balanceHidden } };
          const filled = await kept(
            { ...shown, member: member(first), page: "any" },
            { ...shown, page: "kept" },
          );
          const { html: whole } = await ask({ ...shown, page: "whole" });
          expect(aroundDifference(getMarkup(filled), getMarkup(whole))).toEqual(["", ""]);
        },
      ),
      { numRuns: 30 },
    );
  });
});

/** Returns a page without its loader data, which was encoded before the test changed it. */
function getMarkup(html: string): string {
  const begin = html.indexOf('<script type="application/json" id="handoff"');
  return html.slice(0, begin) + html.slice(html.indexOf("</script>", begin));
}

/** Returns the hundred characters of each text around the first difference; empty texts when they are equal. */
function aroundDifference(one: string, other: string): string[] {
  if (one === other) return ["", ""];
  let at = 0;
  while (one[at] === other[at]) at++;
  return [one, other].map((text) => text.slice(Math.max(at - 50, 0), at + 50));
}
