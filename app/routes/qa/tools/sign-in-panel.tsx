import { Button } from "../../../ui/button.tsx";

import { QaPanel } from "../parts/qa-panel.tsx";

interface SignInPanelProps {
  brandName: string;
  signIns: readonly {
    username: string;
    type: number;
    /** This page on the brand's other host, for an account that does not sign in here. */
    otherPage: string | null;
  }[];
}

/** Signs in as a seeded account. */
export function SignInPanel({ brandName, signIns }: SignInPanelProps) {
  return (
    <QaPanel title={`Sign in to ${brandName} as`}>
      <ul className="flex flex-wrap gap-2">
        {signIns.map(({ username, type, otherPage }) => {
          const label = `${username} (${type === 0 ? "member" : `agent, type ${type}`})`;
          return (
            <li key={username}>
              {otherPage === null ? (
                <form method="post">
                  <input type="hidden" name="username" value={username} />
                  <Button type="submit" variant="secondary" name="do" value="sign-in">
                    {label}
                  </Button>
                </form>
              ) : (
                <a
                  className="flex min-h-11 items-center px-2 text-13 font-bold text-accent-text"
                  href={otherPage}
                >
                  {label}: on the brand's other host
                </a>
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-13 text-text-2">
        No password and no second proof is asked for. An account that an operator has frozen stays closed.
      </p>
    </QaPanel>
  );
}
