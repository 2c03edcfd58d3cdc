import { Link } from "@remix-run/react";
import { useOps } from "../use-ops.ts";

interface MemberLinkProps {
  merchantId: string;
  username: string;
}

/** A member's name, as the way to their page where the operator's role may see it. */
export function MemberLink({ merchantId, username }: MemberLinkProps) {
  const { may } = useOps();
  if (!may("members.see")) return username;
  return (
    <Link
      className="link inline-flex min-h-6 items-center wrap-anywhere"
      // The page of a search: it leads on to the member of that name.
      to={`/ops/members?${new URLSearchParams({ merchant: merchantId, username })}`}
    >
      {username}
    </Link>
  );
}
