import { useLocation, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { Lazy, type LazyPart } from "../../ui/lazy-part.tsx";
import { withoutModal } from "../safe-redirect.ts";
import type { SerializedSite } from "../use-site.ts";
import type { DialogProps } from "./dialog.ts";
import type { LoadedDialog } from "./registry.server.ts";
import { DIALOGS, getDialog } from "./registry.ts";

interface DialogSite extends SerializedSite {
  dialog: LoadedDialog | null;
}

/** Renders the dialog that the address opens. Its data come with the root's; its code is loaded when needed. */
export function DialogLayer() {
  const location = useLocation();
  const navigate = useNavigate();
  const site = useRouteLoaderData("root") as DialogSite | undefined;
  const dialog = site?.dialog;
  const { pathname, search } = location;
  const asked = getDialog({ pathname, searchParams: new URLSearchParams(search) });
  // A session that owes a new password shows this dialog on every page; the only exit is signing out.
  const due = site?.member?.passwordDue === true && asked !== "sign-out";
  if (!dialog || (dialog.kind !== asked && !due)) return null;

  // A dialog with its own path opens over the home page.
  const byPath = getDialog({ pathname, searchParams: new URLSearchParams() }) !== null;
  const closeTo = due ? "?modal=sign-out" : withoutModal(byPath ? "/" : pathname, search);
  const close = () => navigate(closeTo, { replace: true, preventScrollReset: true });
  // The data come from this kind's loader: registry.ts and registry.server.ts have the same kinds.
  const part = DIALOGS[dialog.kind] as LazyPart<DialogProps<unknown>>;
  return <Lazy part={part} props={{ data: dialog.data, closeTo, close }} />;
}
