import { lazyPart } from "../../ui/lazy-part.tsx";

/** The lotteries of a home page: code that comes after the page, whose HTML has them already. */
export const drawsBoard = lazyPart(() => import("./draws-board.tsx"));
