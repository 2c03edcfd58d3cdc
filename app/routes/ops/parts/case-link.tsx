import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { withoutOutcome } from "../done.ts";
import type { OpsPageKey } from "../pages.ts";

interface CaseLinkProps {
  page: OpsPageKey;
  merchantId: string;
  id: string;
  /** Its state in words. */
  state: string;
  tone?: BadgeTone | undefined;
  children: ReactNode;
}

/** Links to a case and shows its state. The address keeps the list's filters, for the link back. */
export function CaseLink({ page, merchantId, id, state, tone, children }: CaseLinkProps) {
  const { search } = useLocation();
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 md:flex-col md:items-start">
      <Link
        className="link inline-flex min-h-6 items-center wrap-anywhere md:min-w-40"
        to={{ pathname: `/ops/${page}/${merchantId}/${id}`, search: withoutOutcome(search) }}
      >
        {children}
      </Link>
      <Badge tone={tone}>{state}</Badge>
    </span>
  );
}
