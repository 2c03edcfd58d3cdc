import { lazyPart } from "../../ui/lazy-part.tsx";

/** The page of a closed site; an open site does not load its code. */
export const closedPage = lazyPart(() => import("./closed.tsx"));
