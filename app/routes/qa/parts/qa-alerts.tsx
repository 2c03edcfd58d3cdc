import { Alert } from "../../../ui/alert.tsx";

interface QaAlertsProps {
  /** A sentence above the lines. */
  title: string;
  lines: readonly string[];
  tone?: "negative" | "warning";
  /** False for lines that are on the page from the start. */
  isLive?: boolean;
}

/** Shows lines of `brand check` below a sentence; nothing without a line. */
export function QaAlerts({ title, lines, tone = "negative", isLive = true }: QaAlertsProps) {
  if (lines.length === 0) return null;
  return (
    <Alert tone={tone} {...(isLive ? {} : { live: "off" as const })}>
      <b>{title}</b>
      {lines.map((line) => (
        <code key={line} className="mt-1.5 block text-12 wrap-anywhere whitespace-pre-wrap">
          {line}
        </code>
      ))}
    </Alert>
  );
}
