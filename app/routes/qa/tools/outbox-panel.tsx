import { QaPanel } from "../parts/qa-panel.tsx";
import { QaTime } from "../parts/qa-time.tsx";

interface OutboxPanelProps {
  /** The origin of the whole outbox. */
  origin: string;
  messages: readonly { channel: "sms" | "email"; to: string; subject: string; text: string; at: number }[];
}

/** Shows the last SMS and mail of the brand. */
export function OutboxPanel({ origin, messages }: OutboxPanelProps) {
  return (
    <QaPanel title="Outbox">
      <p className="text-13 text-text-2">
        {messages.length === 0
          ? "This brand has sent no SMS and no mail since the server started. "
          : "The last SMS and mail of this brand, newest first. "}
        <a className="font-bold text-accent-text underline" href={origin}>
          Open the whole outbox
        </a>
      </p>
      <ol className="grid gap-3">
        {messages.map(({ channel, to, subject, text, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id, and equal ones may arrive at once
          <li key={index} className="min-w-0 rounded-md bg-surface-2 p-3">
            <p className="text-12 wrap-anywhere text-text-3">
              {channel === "sms" ? "SMS" : "Mail"} to {to}, <QaTime at={at} />
            </p>
            {subject ? <p className="text-13 font-bold wrap-anywhere text-text-1">{subject}</p> : null}
            <p className="text-14 wrap-anywhere whitespace-pre-line text-text-1">{withLinks(text)}</p>
          </li>
        ))}
      </ol>
    </QaPanel>
  );
}

/** Turns the addresses in a text into links. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} className="text-accent-text underline" href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
