import { QaPanel } from "../parts/qa-panel.tsx";

interface MissingPanelProps {
  isDemonstration: boolean;
  hasSandbox: boolean;
}

/** Says which tools are missing on this server, and why; renders nothing if all are here. */
export function MissingPanel({ isDemonstration, hasSandbox }: MissingPanelProps) {
  if (isDemonstration && hasSandbox) return null;
  return (
    <QaPanel title="Tools that are missing here">
      {isDemonstration ? null : (
        <p className="text-14 text-text-2">
          This server is live: its members and money are real. Its clock does not move, no account is opened
          without its password, and no outcome is forced. Start a demonstration with{" "}
          <code>MARQUEE_MODE=demo</code> to use these tools.
        </p>
      )}
      {hasSandbox ? null : (
        <p className="text-14 text-text-2">
          This server has no sandbox, so there is no outbox, and games and payments are not simulated. Start
          it with <code>MARQUEE_SANDBOX=on</code> to see messages and, in a demonstration, to force outcomes.
        </p>
      )}
    </QaPanel>
  );
}
