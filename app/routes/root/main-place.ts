import { createContext } from "react";

/**
 * What stands in `<main>` while the server renders a shell to be kept, in place of what the page's own parts render
 * (docs/decisions/0191). In the browser there is never any.
 */
export const MainPlace = createContext<string | undefined>(undefined);
