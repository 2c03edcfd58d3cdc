import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fixturesAnswer } from "../../../../platform/ports/vendor-fixtures.ts";
import { GAME, openTestBook, type TestBook } from "./testing.ts";

/** The book's matches as listed for operators. */

let book: TestBook;
beforeEach(async () => {
  book = await openTestBook();
});
afterEach(() => book.studio.close());

const listed = async (vendor = "PITCH") =>
  fixturesAnswer.parse((await book.studio.fixtures(vendor)).body).fixtures;

/** Returns a match as shown on the book's own page. */
const shown = async (id: string) => (await book.ask(`match-${id}`)).body.match;

describe("the matches listed for operators", () => {
  test("are the same as on the book's own page, at the same prices", async () => {
    const match = book.upcoming("harbour", ({ isPostponed }) => !isPostponed);
    await book.comeTo(match);
    book.studio.clock.time = match.startsAt + 90_000;
    const list = await listed();
    expect(list.filter(({ live }) => live).length).toBeGreaterThan(2);
    expect(list.filter(({ live }) => !live).length).toBeGreaterThan(10);
    for (const one of list) {
      const its = await shown(one.eventId);
      expect([one.home.name, one.away.name, one.startsAt]).toEqual([its.home, its.away, its.startsAt]);
      expect(one.suspended).toBe(its.betting !== "open");
      expect(one.live && [one.live.score, one.live.clock?.value, one.live.isBreak]).toEqual(
        its.phase === "before" ? null : [its.score, its.minute, its.phase === "break"],
      );
      const winner = its.selections.filter(({ market }: { market: string }) => market === one.market);
      expect(one.selections).toEqual(
        winner.map(({ market, selection, odds }: { market: string; selection: string; odds: number }) => ({
          selectionId: `${market}.${selection}`,
          side: selection,
          odds,
        })),
      );
    }
  });

  test("are suspended without prices after a goal, and no longer listed once they have ended", async () => {
    const match = book.upcoming("harbour", ({ isPostponed, moments }) => !isPostponed && moments.length > 1);
    await book.comeTo(match);
    const find = async () => (await listed()).find(({ eventId }) => eventId === match.id);
    book.studio.clock.time = (match.moments[1]?.at ?? 0) + 1_000;
    const { home, away } = match.moments[1] ?? {};
    expect(await find()).toMatchObject({ suspended: true, selections: [], live: { score: { home, away } } });
    book.studio.clock.time = match.endsAt;
    expect(await find()).toBeUndefined();
  });

  test("name sports in every language, and link to a title of the label that shows them", async () => {
    const ofRapid = await listed("RAPID");
    expect(ofRapid[0]?.sport.names).toMatchObject({ VI: expect.any(String), TH: expect.any(String) });
    const getCards = (list: { gameCode: string }[]) => [...new Set(list.map(({ gameCode }) => gameCode))];
    // The card on all sports, if the label has one; esports have separate cards.
    expect(getCards(ofRapid)).toEqual(["RAPID_MERIDIAN_SPORTS", "RAPID_ARENA_ONE"]);
    expect(getCards(await listed("MERIDIAN"))).toEqual(["MERIDIAN_KICK_OFF_FOOTBALL"]);
    expect(getCards(await listed())).toContain(GAME);
  });

  test("are empty for a label without sports, and refused without a signature", async () => {
    expect(await listed("EMBER")).toEqual([]);
    const answer = await book.studio.fetch("/api/v1/m1/PITCH/fixtures");
    expect(answer.status).toBe(401);
  });
});

describe("a launch with a preset selection", () => {
  /** Returns the selection that the page of a launch passes to its script. */
  async function opened(selection: object) {
    const path = await book.studio.launch(GAME, "maria", { selection });
    const html = await (await book.studio.fetch(path)).text();
    const [, json = ""] = /id="game">(.*?)<\/script>/.exec(html) ?? [];
    return JSON.parse(json).selection;
  }

  test("opens the page with that pick, or with no pick if the book has no such selection", async () => {
    const [first] = await listed();
    const asked = { eventId: first?.eventId, selectionId: first?.selections[0]?.selectionId, odds: 1_850 };
    const [market, selection] = String(asked.selectionId).split(".");
    expect(await opened(asked)).toEqual({
      fixtureId: first?.eventId,
      odds: 1_850,
      pick: { market, selection, line: null },
    });
    expect(await opened({ ...asked, selectionId: "AH.home" })).toMatchObject({ pick: null });
  });

  test.each([{ eventId: "a/b" }, { selectionId: "" }, { odds: 1.5 }, { odds: "1850" }])(
    "is refused with %j",
    async (wrong) => {
      const selection = { eventId: "harbour-1", selectionId: "1X2.home", odds: 1_850, ...wrong };
      await expect(book.studio.launch(GAME, "maria", { selection })).rejects.toThrow("BAD_REQUEST");
    },
  );
});
