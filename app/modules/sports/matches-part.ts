import { lazyPart } from "../../ui/lazy-part.tsx";

/** Loads the matches of a home page or category lazily; the page's HTML contains them already. */
export const matchesBoard = lazyPart(() => import("./matches-board.tsx"));
