import { type FormProps, type LinkProps, Form as RemixForm, Link as RemixLink } from "@remix-run/react";
import { createContext, forwardRef, useContext } from "react";
import { CAME_FROM, withCameFrom } from "../panel-came-from.ts";

/** A panel whose pages carry where it was opened from: its paths begin with `under`. */
export interface CarriedCameFrom {
  under: string;
  cameFrom: string;
}

const Carried = createContext<CarriedCameFrom | null>(null);
export const CarriedCameFromProvider = Carried.Provider;

/** An address as the panel around has it: one of its own pages carries where the panel was opened from. */
function carry(to: string, carried: CarriedCameFrom | null): string {
  if (!carried) return to;
  const isOwn = to.startsWith("?") || `${/^[^?#]*/.exec(to)?.[0]}/`.startsWith(`${carried.under}/`);
  return isOwn ? withCameFrom(to, carried.cameFrom) : to;
}

/** A link, which within a panel carries where the panel was opened from. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(({ to, ...rest }, ref) => {
  const carried = useContext(Carried);
  return <RemixLink {...rest} ref={ref} to={typeof to === "string" ? carry(to, carried) : to} />;
});

/** A form, which within a panel carries where the panel was opened from. */
export const Form = forwardRef<HTMLFormElement, FormProps>(({ action, children, ...rest }, ref) => {
  const carried = useContext(Carried);
  const isQuestion = rest.method === "get";
  return (
    <RemixForm {...rest} ref={ref} {...(action === undefined ? {} : { action: carry(action, carried) })}>
      {isQuestion && carried ? <input type="hidden" name={CAME_FROM} value={carried.cameFrom} /> : null}
      {children}
    </RemixForm>
  );
});
