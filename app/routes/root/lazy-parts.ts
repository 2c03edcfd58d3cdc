import { lazyPart } from "../../ui/lazy-part.tsx";

/** The page of a closed site; an open site does not load its code. */
export const closedPage = lazyPart(() => import("./closed.tsx"));

/** The brand's analytics tag, and the consent question: brands without a tag do not load this code. */
export const analyticsLayer = lazyPart(() => import("./analytics-layer.tsx"));
