import { lazyPart } from "../../ui/lazy-part.tsx";

/** The matches of a home page or a category: code that comes after the page, whose HTML has them already. */
export const matchesBoard = lazyPart(() => import("./matches-board.tsx"));
