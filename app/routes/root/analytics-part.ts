import { lazyPart } from "../../ui/lazy-part.tsx";

/** The brand's analytics tag, and the question about it: code that brands without a tag do not load. */
export const analyticsLayer = lazyPart(() => import("./analytics-layer.tsx"));
