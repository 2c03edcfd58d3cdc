import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changeLobby,
  getLobbyType,
  isSameList,
  type LobbyChange,
  type LobbyOffers,
  type LobbyQuery,
  lobbyHref,
  lobbyOffers,
  readLobbyQuery,
  searchText,
  WHOLE_LIST,
} from "./lobby-query.ts";

const offers: LobbyOffers = {
  tabs: ["all", "hot", "fav", "recent"],
  classifications: ["JP", "TG", "AC", "BG"],
  minBets: ["0.01", "0.05", "0.1", "0.5", "0.75"],
};
const read = (search: string, offered = offers) => readLobbyQuery(new URLSearchParams(search), offered);

const document = (change: object = {}) => ({
  lobby: {
    tabs: ["all", "hot", "fav", "recent"] as const,
    classifications: ["JP", "TG", "AC", "BG"] as const,
    minBets: [1, 5, 10, 50, 75],
    pageSize: 15,
  },
  locale: { supported: ["TY", "EN"] },
  currency: { decimals: 2 },
  switches: { favourites: true, recentGames: true },
  ...change,
});

describe("a lobby's options", () => {
  it("are the brand's tabs: all, hot, fav, recent", () =>
    expect(lobbyOffers(document()).tabs).toEqual(["all", "hot", "fav", "recent"]));
  it.each([
    ["recent", { favourites: true, recentGames: false }],
    ["fav", { favourites: false, recentGames: true }],
  ])("have no %s list while its switch is off", (tab, switches) =>
    expect(lobbyOffers(document({ switches })).tabs).toEqual(
      ["all", "hot", "fav", "recent"].filter((name) => name !== tab),
    ),
  );
  it("include bingo when Tagalog is supported", () =>
    expect(lobbyOffers(document()).classifications).toEqual(["JP", "TG", "AC", "BG"]));
  it("do not include bingo when Tagalog is not supported", () =>
    expect(lobbyOffers(document({ locale: { supported: ["VI", "EN", "CN"] } })).classifications).toEqual([
      "JP",
      "TG",
      "AC",
    ]));
  it("include the minimum bets of the spec", () =>
    expect(lobbyOffers(document()).minBets).toEqual(["0.01", "0.05", "0.1", "0.5", "0.75"]));
});

describe("a lobby's address", () => {
  it("accepts the game type in upper or lower case", () => {
    expect(getLobbyType("fish")).toBe("FISH");
    expect(getLobbyType("PVP")).toBe("PVP");
    expect(getLobbyType("sports")).toBeNull();
    expect(getLobbyType("toString")).toBeNull();
    expect(getLobbyType(null)).toBeNull();
  });
  it("shows the whole list when it has no parameters", () => expect(read("")).toEqual(WHOLE_LIST));
  it("opens the tab in `page`, which takes precedence over the tab in `type`", () => {
    expect(read("page=hot").tab).toBe("hot");
    expect(read("type=recent").tab).toBe("recent");
    expect(read("page=hot&type=recent").tab).toBe("hot");
  });
  it("opens a vendor's list by the spec's route parameters", () =>
    expect(read("type=vassalage&vassalage=TCG_SEA")).toEqual({ ...WHOLE_LIST, vassalage: "TCG_SEA" }));
  it("sets the filters", () =>
    expect(read("gameName=%20moon++night&gameClassify=JP&minBet=0.1&pageNo=3")).toEqual({
      ...WHOLE_LIST,
      gameName: "moon night",
      gameClassify: "JP",
      minBet: "0.1",
      pageNo: 3,
    }));
  it.each([
    "page=2",
    "vassalage=%27%20or%201=1",
    "gameClassify=XX",
    "minBet=0.10",
    "minBet=1e9",
    "pageNo=0",
    "pageNo=-1",
    "pageNo=1e3",
    "pageNo=%F0%9F%98%80",
    "gameName=%00",
  ])("ignores %s", (search) => expect(read(search)).toEqual(WHOLE_LIST));
  it("does not open a filter that the brand does not have", () =>
    expect(read("gameClassify=BG&page=fav", { ...offers, tabs: ["all"], classifications: ["JP"] })).toEqual(
      WHOLE_LIST,
    ));
  it("has no pages and no filters in the hot list, which is cached as a whole", () =>
    expect(read("page=hot&pageNo=4&gameName=moon&minBet=0.5&vassalage=JADE")).toEqual({
      ...WHOLE_LIST,
      tab: "hot",
      vassalage: "JADE",
    }));
  it("limits the page number and the length of the name", () => {
    expect(read("pageNo=999999").pageNo).toBe(1_000);
    expect(read(`gameName=${"x".repeat(500)}`).gameName).toHaveLength(100);
  });
});

const queries: fc.Arbitrary<LobbyQuery> = fc
  .record({
    tab: fc.constantFrom(...offers.tabs),
    vassalage: fc.option(fc.constantFrom("AURORA", "JADE", "TCG_LOTTO_VN")),
    gameName: fc.string({ unit: "grapheme", maxLength: 40 }).map(searchText),
    gameClassify: fc.option(fc.constantFrom(...offers.classifications)),
    minBet: fc.constantFrom("all" as const, ...offers.minBets),
    pageNo: fc.integer({ min: 1, max: 1_000 }),
  })
  .map((query) =>
    query.tab === "all" ? query : { ...WHOLE_LIST, tab: query.tab, vassalage: query.vassalage },
  );

const filterChanges: fc.Arbitrary<LobbyChange> = fc.oneof(
  fc.constantFrom("OWL", null).map((vassalage) => ({ vassalage })),
  fc.constantFrom("gold", "").map((gameName) => ({ gameName })),
  fc.constantFrom("TG" as const, null).map((gameClassify) => ({ gameClassify })),
  fc.constantFrom("0.75" as const, "all" as const).map((minBet) => ({ minBet })),
);

describe("a change in a lobby", () => {
  it("is read from the address exactly as it was written", () =>
    fc.assert(
      fc.property(queries, (query) => {
        expect(read(lobbyHref("", query).slice(1))).toEqual(query);
      }),
    ));
  it("of vendor, search, classification or minimum bet goes to page 1 and clears the other filters", () =>
    fc.assert(
      fc.property(queries, filterChanges, (query, change) => {
        const after = changeLobby(query, change);
        const tab = "vassalage" in change ? query.tab : "all";
        expect(after).toEqual({ ...WHOLE_LIST, tab, ...change });
      }),
    ));
  it("of tab keeps only the vendor", () =>
    fc.assert(
      fc.property(queries, fc.constantFrom(...offers.tabs), (query, tab) => {
        expect(changeLobby(query, { tab })).toEqual({ ...WHOLE_LIST, tab, vassalage: query.vassalage });
      }),
    ));
  it("of page keeps the list", () =>
    fc.assert(
      fc.property(queries, fc.integer({ min: 1, max: 900 }), (query, pageNo) => {
        const after = changeLobby(query, { pageNo });
        expect(after.pageNo).toBe(pageNo);
        expect(isSameList(query, after)).toBe(true);
      }),
    ));
});
