import { lazyPart } from "../ui/lazy-part.tsx";

/** Loads the matches of a home page or category lazily; the page's HTML contains them already. */
export const matchesBoard = lazyPart(() => import("./sports/matches-board.tsx"));

/** Loads the lottery modules of a home page lazily; the page's HTML contains them already. */
const code = () => import("./draws/draws-parts.ts");

export const drawsBoard = lazyPart(async () => ({ default: (await code()).DrawsBoard }));
export const nextDraw = lazyPart(async () => ({ default: (await code()).NextDraw }));
export const numbersBoard = lazyPart(async () => ({ default: (await code()).NumbersBoard }));
