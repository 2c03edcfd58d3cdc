import { RemixBrowser } from "@remix-run/react";
import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { goOnWhenCodeFails } from "./routes/root/failed-code.ts";
import { modalOf } from "./routes/root/modal-of.ts";
import { modals } from "./routes/root/modal-parts.ts";

goOnWhenCodeFails();

/** A dialog that the server rendered is taken over only with its code at hand. Without it the page works as it is. */
const modal = modalOf({ pathname: location.pathname, searchParams: new URLSearchParams(location.search) });
if (modal) await modals[modal].load();

startTransition(() => {
  hydrateRoot(document, <RemixBrowser />);
});
