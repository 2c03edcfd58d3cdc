import type { AppLoadContext } from "@remix-run/node";
import { type Translate, textKey } from "../../i18n/text-key.ts";
import type { LotteryBoard } from "../../platform/contract/lottery.ts";
import { lotteryPath } from "../../shared/game-start.ts";
import { prizeName } from "../../site/prize-name.ts";

type Result = LotteryBoard["results"][number];

/** The platform's board is read this often for all visitors; draws are due on whole seconds. */
const BOARD_MS = 1_000;

/** Lotteries of a brand for its home page, in the visitor's language; null where the brand has none. */
export async function readDraws({ platform, shared, t }: AppLoadContext) {
  const board = await shared("draws", BOARD_MS, () => platform.lottery.board({}));
  const { now, results, upcoming, quick } = board;
  if (upcoming.length === 0 && quick.length === 0) return null;
  return {
    now,
    results: results
      .toSorted((a, b) => b.last.drawnAt - a.last.drawnAt)
      .map((result) => ({
        area: result.area,
        areaName: areaName(t, result.area),
        name: result.name,
        path: lotteryPath(result),
        draw: result.last.draw,
        drawnAt: result.last.drawnAt,
        prizes: prizesOf(t, result),
        tails: isByTails(result) ? tailsOf(result.last.numbers) : null,
      })),
    upcoming: upcoming.map((game) => ({
      name: game.name,
      areaName: areaName(t, game.area),
      path: lotteryPath(game),
      drawsAt: game.drawsAt,
    })),
    quick: quick.map((game) => ({
      name: game.name,
      path: lotteryPath(game),
      drawsAt: game.drawsAt,
      last: game.last && { draw: game.last.draw, numbers: firstOf(game.shape, game.last.numbers) },
    })),
  };
}

export type DrawsData = NonNullable<Awaited<ReturnType<typeof readDraws>>>;

const areaName = (t: Translate, area: Result["area"]) => t(textKey(`lottery.area.${area}`));

/** The numbers of a draw by prize, each with its name. */
function prizesOf(t: Translate, { shape, last }: Result) {
  if (shape.kind !== "prizes") return [{ name: "", numbers: last.numbers }];
  let at = 0;
  return shape.prizes.map(({ code, count }) => {
    const numbers = last.numbers.slice(at, at + count);
    at += count;
    return { name: prizeName(t, code), numbers };
  });
}

/** What a small card shows of a draw: of a prize table its first number, of twenty balls the first ten. */
function firstOf({ kind }: Result["shape"], numbers: readonly string[]) {
  return numbers.slice(0, kind === "prizes" ? 1 : 10);
}

const isByTails = ({ area }: Result) => area.startsWith("VN_");

/** Last two digits of all prizes by the first of the two, as Vietnam's boards show them: index 0 holds those of `0x`. */
function tailsOf(numbers: readonly string[]): string[] {
  const ends = numbers.map((number) => number.slice(-2)).toSorted();
  return Array.from({ length: 10 }, (_, head) =>
    ends
      .filter((end) => end.startsWith(String(head)))
      .map((end) => end.slice(1))
      .join(", "),
  );
}
