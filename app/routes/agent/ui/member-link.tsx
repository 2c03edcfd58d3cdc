import { Link } from "../../../ui/panel-links.tsx";

/** Returns the address of a member of the team in team management. */
function memberPath(username: string): string {
  return `/agent/downlineManagmentView?${new URLSearchParams({ member: username })}`;
}

/** A username that leads to the member. */
export function MemberLink({ username }: { username: string }) {
  return (
    <Link className="link truncate font-semibold" to={memberPath(username)}>
      {username}
    </Link>
  );
}
