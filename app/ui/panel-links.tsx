import { type FormProps, type LinkProps, Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { RETURN_TO, withReturnTo } from "../shared/panel-return-to.ts";
import { PostForm } from "./post-form.tsx";

/** A panel whose addresses contain the page from which it was opened; its paths begin with `under`. */
export interface PanelReturnTo {
  under: string;
  returnTo: string;
}

const PanelContext = createContext<PanelReturnTo | null>(null);
export const PanelReturnToProvider = PanelContext.Provider;

/** Adds the page from which the panel was opened to an address, if it is one of the panel's own pages. */
function linkWithReturnTo(to: string, panel: PanelReturnTo | null): string {
  if (!panel) return to;
  const isOwn = to.startsWith("?") || `${/^[^?#]*/.exec(to)?.[0]}/`.startsWith(`${panel.under}/`);
  return isOwn ? withReturnTo(to, panel.returnTo) : to;
}

/** A link, which within a panel includes the page from which the panel was opened. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(({ to, ...rest }, ref) => {
  const panel = useContext(PanelContext);
  return <RemixLink {...rest} ref={ref} to={typeof to === "string" ? linkWithReturnTo(to, panel) : to} />;
});

/** A form, which within a panel includes the page from which the panel was opened. */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ action, children, ...rest }, ref) => {
  const panel = useContext(PanelContext);
  const isQuestion = rest.method === "get";
  const Inner = isQuestion ? RemixForm : PostForm;
  return (
    <Inner {...rest} ref={ref} {...(action === undefined ? {} : { action: linkWithReturnTo(action, panel) })}>
      {isQuestion && panel ? <input type="hidden" name={RETURN_TO} value={panel.returnTo} /> : null}
      {children}
    </Inner>
  );
});
