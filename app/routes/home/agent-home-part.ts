import { lazyPart } from "../../ui/lazy-part.tsx";

/** The home of an agent host, whose code members need not have. */
export const agentHome = lazyPart(() => import("./agent-home.tsx"));
