import { Table, Td, Th } from "../../../ui/table.tsx";
import { QaPanel } from "../parts/qa-panel.tsx";

interface OperatorPanelProps {
  /** The origin of the operators' site. */
  origin: string;
  accounts: readonly { username: string; role: string; password: string; code: string }[];
}

/** Lists the seeded operators with all that they sign in with. */
export function OperatorPanel({ origin, accounts }: OperatorPanelProps) {
  return (
    <QaPanel title="Sign in as an operator">
      <p className="text-13 text-text-2">
        Operators sign in on{" "}
        <a className="font-bold text-accent-text underline" href={origin}>
          the operators’ site
        </a>{" "}
        with password and code. A code is of the test clock, lasts half a minute and works once: reload this
        page for the next.
      </p>
      <Table>
        <thead>
          <tr>
            <Th scope="col">Operator</Th>
            <Th scope="col">Role</Th>
            <Th scope="col">Password</Th>
            <Th scope="col">Code</Th>
          </tr>
        </thead>
        <tbody>
          {accounts.map(({ username, role, password, code }) => (
            <tr key={username}>
              <Th scope="row">{username}</Th>
              <Td>{role}</Td>
              <Td>
                <code>{password}</code>
              </Td>
              <Td>
                <code>{code}</code>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </QaPanel>
  );
}
