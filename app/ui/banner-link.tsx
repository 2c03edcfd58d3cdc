import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

/** Renders a banner as a link to `to`; as it is when `to` is empty (spec section 3, linkageType). */
export function BannerLink({ to, children }: { to: string; children: ReactNode }) {
  if (to === "") return children;
  if (to.startsWith("/")) {
    return (
      <Link to={to} className="block -outline-offset-4">
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noopener nofollow" className="block -outline-offset-4">
      {children}
    </a>
  );
}
