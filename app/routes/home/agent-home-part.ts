import { lazyPart } from "../../ui/lazy-part.tsx";

/** The home of an agent host, loaded separately so that members do not need its code. */
export const agentHome = lazyPart(() => import("./agent-home.tsx"));
