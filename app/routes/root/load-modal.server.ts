import type { AppLoadContext } from "@remix-run/node";
import type { Texts } from "../../i18n/translate.ts";
import { DEMO_TYPE } from "../../platform/call-context.ts";
import type { Sealed } from "../../sealed.ts";
import type { PopupNotice } from "../notices/notices-dialog.tsx";
import { otherDialog } from "../own-path.ts";
import type { ForgotOptions } from "../password/forgot-form.tsx";
import { forgotOptions } from "../password/forgot-options.server.ts";
import type { PasswordOptions } from "../password/password-form.tsx";
import { passwordOptions } from "../password/password-options.server.ts";
import {
  invitationOf,
  type RegistrationForm,
  registrationForm,
} from "../register/registration-form.server.ts";
import type { SignInPart } from "../sign-in/sign-in-dialog.tsx";
import { signInOptions } from "../sign-in/sign-in-options.server.ts";
import { verifyStep } from "../sign-in/verify-options.server.ts";
import { modalOf } from "./modal-of.ts";

/** The dialogs that have an address, with what each shows. */
export type ModalData =
  | (SignInPart & { texts: Sealed<Texts> })
  | { kind: "forgot"; options: ForgotOptions; texts: Sealed<Texts> }
  | { kind: "change-password"; options: PasswordOptions; texts: Sealed<Texts> }
  | { kind: "notices"; notices: PopupNotice[]; texts: Sealed<Texts> }
  | { kind: "register"; form: RegistrationForm; referralCode: string; texts: Sealed<Texts> }
  | { kind: "help"; chapters: string[]; texts: Sealed<Texts> }
  | { kind: "chat"; url: string; headerColor: string }
  | { kind: "sign-out"; texts: Sealed<Texts> };

/**
 * Reads what the address's dialog shows. A visitor has nothing to sign out of, a member nothing to
 * register, and on an agent host nobody registers. Throws what leads back from a step that is over.
 */
export async function loadModal(context: AppLoadContext, url: URL): Promise<ModalData | null> {
  const { caller } = context;
  const visitor = caller.kind === "visitor";
  const asked = modalOf(url);
  const due = caller.kind === "account" && caller.passwordDue === true;
  const kind = due && asked !== "sign-out" ? "change-password" : asked;
  switch (kind) {
    case "login":
      if (!visitor) return null;
      return { kind, options: signInOptions(context, url), texts: context.texts("auth") };
    case "verify":
      if (!visitor) return null;
      return {
        kind,
        step: await verifyStep(context, otherDialog(url.pathname + url.search, "login") ?? "/login"),
        texts: context.texts("auth", "security"),
      };
    case "forgot":
      if (!visitor) return null;
      return { kind, options: await forgotOptions(context, url), texts: context.texts("auth", "password") };
    case "change-password":
      if (visitor || caller.type === DEMO_TYPE) return null;
      return { kind, options: await passwordOptions(context, ""), texts: context.texts("password") };
    case "notices": {
      if (visitor || !context.brand.on("popupNotices")) return null;
      const { popup } = await context.platform.content.announcements({ types: "PU" });
      const notices = popup.map(({ id, title, content }) => ({ id, title, content }));
      return notices.length > 0 ? { kind, notices, texts: context.texts("notices") } : null;
    }
    case "register":
      if (!visitor || context.request.audience === "agent") return null;
      return {
        kind,
        form: await registrationForm(context, url.searchParams.get("tab")),
        referralCode: invitationOf(url.searchParams),
        texts: context.texts("auth"),
      };
    case "help":
      return { kind, chapters: helpChapters(context), texts: context.texts("help") };
    case "chat": {
      const { url: address, headerColor } = context.brand.document.chat;
      return context.brand.on("chatRoom") ? { kind, url: address, headerColor } : null;
    }
    case "sign-out":
      return visitor ? null : { kind, texts: context.texts("auth") };
    default:
      return null;
  }
}

/** The chapters that the brand's footer links to, in its order. */
function helpChapters({ brand }: AppLoadContext): string[] {
  const { helpMenu, siteMenu } = brand.document.footer;
  const tags = siteMenu.flatMap(({ href }) => /^\/help#([a-z]+)$/.exec(href)?.[1] ?? []);
  return [...new Set([...helpMenu, ...tags])];
}
