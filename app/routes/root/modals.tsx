import { useLocation, useNavigate, useRouteLoaderData } from "@remix-run/react";
import { Lazy } from "../../ui/lazy-part.tsx";
import { withoutModal } from "../own-path.ts";
import type { RootData } from "./load-site.server.ts";
import { modalOf } from "./modal-of.ts";
import { modals } from "./modal-parts.ts";

/** The dialog that the address opens. Its data come with the root's, its code when it is wanted. */
export function Modals() {
  const location = useLocation();
  const navigate = useNavigate();
  const site = useRouteLoaderData("root") as RootData | undefined;
  const modal = site?.modal;
  const { pathname, search } = location;
  const asked = modalOf({ pathname, searchParams: new URLSearchParams(search) });
  // A session that owes a new password has no page without this dialog; its way out is signing out.
  const due = site?.member?.passwordDue === true && asked !== "sign-out";
  if (!modal || (modal.kind !== asked && !due)) return null;

  // A dialog of an own path lies over the home page.
  const byPath = modalOf({ pathname, searchParams: new URLSearchParams() }) !== null;
  const closeTo = due ? "?modal=sign-out" : withoutModal(byPath ? "/" : pathname, search);
  const close = () => navigate(closeTo, { replace: true, preventScrollReset: true });
  const way = { closeTo, close };
  switch (modal.kind) {
    case "login":
    case "verify":
      return <Lazy part={modals.login} props={{ ...way, part: modal }} />;
    case "forgot":
      return <Lazy part={modals.forgot} props={{ ...way, options: modal.options }} />;
    case "change-password":
      return <Lazy part={modals["change-password"]} props={{ ...way, options: modal.options }} />;
    case "notices":
      return <Lazy part={modals.notices} props={{ ...way, notices: modal.notices }} />;
    case "register":
      return (
        <Lazy part={modals.register} props={{ ...way, form: modal.form, referralCode: modal.referralCode }} />
      );
    case "help":
      return <Lazy part={modals.help} props={{ ...way, chapters: modal.chapters }} />;
    case "chat":
      return <Lazy part={modals.chat} props={{ ...way, url: modal.url, headerColor: modal.headerColor }} />;
    case "sign-out":
      return <Lazy part={modals["sign-out"]} props={way} />;
  }
}

/** How a dialog goes away: `closeTo` is this page without it. */
export interface ModalWay {
  closeTo: string;
  close: () => void;
}
