import type { LinksFunction } from "@remix-run/node";
import panelStyles from "../../styles/app.css?url";

/** The id of the layout route around the pages that need the whole sheet; the others load `shell.css` alone. */
export const PANEL_STYLES_ID = "routes/root/panel-styles";

/** Remix waits for this sheet before it shows one of these pages, so that none appears unstyled. */
export const links: LinksFunction = () => [{ rel: "stylesheet", href: panelStyles }];
