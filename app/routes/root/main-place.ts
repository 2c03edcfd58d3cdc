import { createContext } from "react";

/**
 * Placeholder of `<main>` while the server renders a shell that it keeps (docs/decisions/0191); undefined elsewhere.
 */
export const MainPlace = createContext<string | undefined>(undefined);
