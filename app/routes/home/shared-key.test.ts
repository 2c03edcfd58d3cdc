import type { LoaderFunctionArgs } from "@remix-run/node";
import { expect, it } from "vitest";
import { loader } from "./home.tsx";

const BOARD = {
  ...{ now: 0, upcoming: [], quick: [], firstDay: "2026-11-02" },
  results: [{ day: "2026-11-26" }, { day: "2026-11-27" }],
};

/** Returns the keys under which a home page's reads are shared. */
async function listKeys(
  query: string,
  home: { module: string }[] = [{ module: "draws" }],
): Promise<string[]> {
  const keys: string[] = [];
  const context = {
    brand: {
      document: {
        seo: { titles: {}, descriptions: {} },
        locale: { default: "EN" },
        pages: ["help"],
        name: "Lotus",
        home,
      },
    },
    request: { language: "VI", audience: "member" },
    caller: { kind: "visitor" },
    platform: { lottery: { board: async () => BOARD } },
    page: {},
    texts: () => ({}),
    shared: (key: string, _ttlMs: number, read: () => unknown) => {
      keys.push(key);
      return key.startsWith("home") ? {} : read();
    },
  };
  const request = new Request(`http://lotus.localhost/${query}`);
  await loader({ context, request } as unknown as LoaderFunctionArgs);
  return keys;
}

it.each(["", "?day=", "?day=x", "?day=2026-02-30", "?day=2026-11-01", "?day=2026-11-28", "?day=2099-01-01"])(
  "the shared key has no day for %s, a day without results",
  async (query) => expect((await listKeys(query)).at(-1)).toBe("home visitor "),
);

it.each(["2026-11-02", "2026-11-14", "2026-11-27"])(
  "the shared key has the day %s, between the first results and the last",
  async (day) => expect((await listKeys(`?day=${day}`)).at(-1)).toBe(`home visitor ${day}`),
);

it("the shared key has no day when the home page shows no results", async () =>
  expect(await listKeys("?day=2026-11-14", [{ module: "hero" }])).toEqual(["home visitor "]));
