import { createContext } from "react";

/**
 * The placeholder of `<main>` while the server renders a shell for the cache (docs/decisions/0191); undefined
 * elsewhere.
 */
export const MainPlaceholderContext = createContext<string | undefined>(undefined);
