import { Link } from "@remix-run/react";
import { useOps } from "../use-ops.ts";

interface MemberLinkProps {
  merchantId: string;
  username: string;
}

/** A member's name, linked to their page if the operator's role may see it. */
export function MemberLink({ merchantId, username }: MemberLinkProps) {
  const { may } = useOps();
  if (!may("members.see")) return username;
  return (
    <Link
      className="link inline-flex min-h-6 items-center wrap-anywhere"
      // A search page, which redirects to the member of that name.
      to={`/ops/members?${new URLSearchParams({ merchant: merchantId, username })}`}
    >
      {username}
    </Link>
  );
}
