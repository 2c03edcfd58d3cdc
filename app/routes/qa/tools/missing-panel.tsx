import { ToolPanel } from "./tool-panel.tsx";

/** Says which tools are missing on a server that is no demonstration. */
export function MissingPanel() {
  return (
    <ToolPanel title="No tools on this server">
      <p className="text-14 text-text-2">
        This server is live, so its clock does not move, no account is opened without its password, and the
        outcome of no game or payment is forced. Members and money here are real. Start a demonstration with{" "}
        <code>MARQUEE_MODE=demo</code> to use these tools.
      </p>
    </ToolPanel>
  );
}
