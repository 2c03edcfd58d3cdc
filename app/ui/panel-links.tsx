import { type FormProps, type LinkProps, Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { RETURN_TO, withReturnTo } from "../shared/panel-return-to.ts";

/** A panel whose pages carry where it was opened from: its paths begin with `under`. */
export interface PanelReturnTo {
  under: string;
  returnTo: string;
}

const Carried = createContext<PanelReturnTo | null>(null);
export const PanelReturnToProvider = Carried.Provider;

/** An address as the panel around has it: one of its own pages carries where the panel was opened from. */
function linkWithReturnTo(to: string, carried: PanelReturnTo | null): string {
  if (!carried) return to;
  const isOwn = to.startsWith("?") || `${/^[^?#]*/.exec(to)?.[0]}/`.startsWith(`${carried.under}/`);
  return isOwn ? withReturnTo(to, carried.returnTo) : to;
}

/** A link, which within a panel carries where the panel was opened from. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(({ to, ...rest }, ref) => {
  const carried = useContext(Carried);
  return <RemixLink {...rest} ref={ref} to={typeof to === "string" ? linkWithReturnTo(to, carried) : to} />;
});

/** A form, which within a panel carries where the panel was opened from. */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ action, children, ...rest }, ref) => {
  const carried = useContext(Carried);
  const isQuestion = rest.method === "get";
  return (
    <RemixForm
      {...rest}
      ref={ref}
      {...(action === undefined ? {} : { action: linkWithReturnTo(action, carried) })}
    >
      {isQuestion && carried ? <input type="hidden" name={RETURN_TO} value={carried.returnTo} /> : null}
      {children}
    </RemixForm>
  );
});
