import { DAY_MS, HOUR_MS } from "../../../shared/durations.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Field } from "../../../ui/field.tsx";

import { QaPanel } from "../parts/qa-panel.tsx";

interface ClockPanelProps {
  clock: {
    now: number;
    timeZone: string;
    /** The time in the brand's zone, to the minute. */
    local: string;
    aheadMs: number;
    mayHaveOthers: boolean;
    lastRun: { failed: readonly string[]; unfinished: readonly string[] } | null;
    /** The brand's next business day, and its first moment. */
    nextDay: { day: string; start: string };
  };
}

/** Shows the clock of the server and moves it. */
export function ClockPanel({ clock }: ClockPanelProps) {
  const { now, timeZone, local, aheadMs, mayHaveOthers, lastRun, nextDay } = clock;
  return (
    <QaPanel title="Test clock">
      <Facts>
        <Fact name="Time of the brand">
          {local.replace("T", " ")} {timeZone}
        </Fact>
        <Fact name="Time in UTC">{new Date(now).toISOString().slice(0, 16).replace("T", " ")}</Fact>
        <Fact name="Ahead of the real time">{aheadMs === 0 ? "no" : getDurationText(aheadMs)}</Fact>
      </Facts>
      {lastRun ? <LastRun {...lastRun} /> : null}
      <p className="text-13 text-text-2">
        The clock is that of the whole server: of every brand, member, job and simulated service. It moves
        forward only. After a move each scheduled job runs once, so that what is due by then has happened.
        Sessions end as in reality: members and operators are signed out when the clock passes the end of
        their session.
        {mayHaveOthers
          ? " This server uses PostgreSQL: the clocks of other servers on the same database do not move."
          : null}
      </p>
      <div className="flex flex-wrap gap-2">
        <MoveForm name="by" value={String(HOUR_MS)} label="1 hour later" />
        <MoveForm name="by" value={String(DAY_MS)} label="1 day later" />
        <MoveForm name="to" value={nextDay.start} label={`Start of ${nextDay.day}, the next business day`} />
      </div>
      <form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="do" value="move-clock" />
        <Field
          label={`Date and time in ${timeZone}`}
          name="to"
          type="datetime-local"
          required
          min={local}
          defaultValue={local}
          className="w-full max-w-72"
        />
        <Button type="submit" variant="secondary">
          Move to this time
        </Button>
      </form>
      {aheadMs > 0 ? <ResetForm /> : null}
    </QaPanel>
  );
}

function MoveForm({ name, value, label }: { name: "by" | "to"; value: string; label: string }) {
  return (
    <form method="post">
      <input type="hidden" name={name} value={value} />
      <Button type="submit" variant="secondary" name="do" value="move-clock">
        {label}
      </Button>
    </form>
  );
}

function ResetForm() {
  return (
    <form method="post" className="grid justify-items-start gap-3 border-t border-border pt-4">
      <Alert tone="warning" live="off">
        What was written meanwhile keeps its time in the future: bets, sessions, draws and settlements. Delete
        the data folder to begin again without them.
      </Alert>
      <Button type="submit" variant="danger" name="do" value="reset-clock">
        Back to the real time
      </Button>
    </form>
  );
}

/** Says how the jobs ended that ran after the last move. */
function LastRun({ failed, unfinished }: { failed: readonly string[]; unfinished: readonly string[] }) {
  if (failed.length + unfinished.length === 0)
    return <Alert tone="positive">The clock was moved, and every scheduled job has run.</Alert>;
  return (
    <Alert tone="warning">
      {failed.length > 0
        ? `Jobs that failed after the move: ${failed.join("; ")}. The server's log has the errors. `
        : ""}
      {unfinished.length > 0
        ? `Jobs that had not ended after 30 seconds and go on: ${unfinished.join("; ")}.`
        : ""}
    </Alert>
  );
}

/** Returns a duration in words, such as `1 d 2 h 5 min`. */
function getDurationText(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const parts = [
    `${Math.floor(minutes / 1_440)} d`,
    `${Math.floor((minutes % 1_440) / 60)} h`,
    `${minutes % 60} min`,
  ];
  return parts.filter((part) => !part.startsWith("0 ")).join(" ") || "less than a minute";
}
