import { createContext } from "react";

/**
 * What stands in `<main>`, when the server has rendered it for somebody else a moment ago and it is the same for
 * everyone (docs/decisions/0073). In the browser there is never any: it takes over what the page's own parts render.
 */
export const CachedMain = createContext<string | undefined>(undefined);
