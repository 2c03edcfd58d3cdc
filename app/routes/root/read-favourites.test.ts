import { describe, expect, it, vi } from "vitest";
import { CallFailure } from "../../site/call-failure.ts";
import { readFavourites } from "./read-favourites.server.ts";

type Context = Parameters<typeof readFavourites>[0];

const favouriteIds = vi.fn(async () => ({ gameFavIds: [3, 1], lottFavIds: [9] }));
const read = (caller: object, on = true) =>
  readFavourites({
    caller,
    brand: { on: () => on },
    platform: { games: { favouriteIds } },
  } as unknown as Context);
const member = { kind: "account", type: 0 };

describe("the favourites that cards show", () => {
  it("are the member's, excluding lotteries", async () => expect(await read(member)).toEqual([3, 1]));

  it.each([
    ["a visitor", { kind: "visitor" }, true],
    ["a demo account", { kind: "account", type: 4 }, true],
    ["a session that owes a new password", { ...member, passwordDue: true }, true],
    ["a brand with the switch off", member, false],
  ])("are not read for %s", async (_whom, caller, on) => {
    favouriteIds.mockClear();
    expect(await read(caller, on)).toEqual([]);
    expect(favouriteIds).not.toHaveBeenCalled();
  });

  it("are empty when reading them fails, and the page still opens", async () => {
    const failure = { code: "PLATFORM_UNAVAILABLE", message: "", fields: {}, details: {} } as const;
    favouriteIds.mockRejectedValueOnce(new CallFailure(failure, 503));
    expect(await read(member)).toEqual([]);
  });
});
