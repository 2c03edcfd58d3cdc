import { lazyPart } from "../../ui/lazy-part.tsx";

/** What a home page shows of lotteries, in one piece: code that comes after the page, whose HTML has all of it already. */
const code = () => import("./draws-parts.ts");

export const drawsBoard = lazyPart(async () => ({ default: (await code()).DrawsBoard }));
export const nextDraw = lazyPart(async () => ({ default: (await code()).NextDraw }));
export const numbersBoard = lazyPart(async () => ({ default: (await code()).NumbersBoard }));
