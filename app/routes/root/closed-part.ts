import { lazyPart } from "../../ui/lazy-part.tsx";

/** The page of a closed site, whose code an open one need not have. */
export const closedPage = lazyPart(() => import("./closed.tsx"));
