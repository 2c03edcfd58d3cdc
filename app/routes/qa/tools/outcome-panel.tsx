import { Button } from "../../../ui/button.tsx";
import { Check } from "../../../ui/check.tsx";
import { Field } from "../../../ui/field.tsx";
import { counted } from "../parts/counted.ts";
import { QaPanel } from "../parts/qa-panel.tsx";
import { QaTime } from "../parts/qa-time.tsx";

/** Outcomes in words. */
const DESCRIPTIONS: Readonly<Record<string, string>> = {
  win: "The next round of a single-player game pays more than its stake.",
  jackpot: "The next spin of a slot draws its highest prize.",
  void: "The next settled round is voided at once.",
  "vendor-silent": "The next launch, transfer or query of a balance is not answered by the vendor.",
  "payment-late": "The next deposit or payout ends one hour later by the clock.",
  "webhook-twice": "The next notice about a payment arrives twice at the same moment.",
};

interface OutcomePanelProps {
  names: readonly string[];
  maxTimes: number;
  waiting: readonly {
    id: number;
    username: string | null;
    outcome: string;
    times: number;
    askedAt: number;
  }[];
}

/** Forces outcomes of games and payments in the sandbox, and lists those that wait. */
export function OutcomePanel({ names, maxTimes, waiting }: OutcomePanelProps) {
  return (
    <QaPanel title="Force an outcome">
      <form method="post" className="grid gap-4">
        <fieldset className="grid gap-3">
          <legend className="sr-only">Outcome</legend>
          {names.map((name, index) => (
            <Check key={name} type="radio" name="outcome" value={name} defaultChecked={index === 0}>
              <span>
                <b className="text-text-1">{name}</b> {DESCRIPTIONS[name]}
              </span>
            </Check>
          ))}
        </fieldset>
        <div className="flex flex-wrap items-start gap-3">
          <Field
            label="Member"
            name="username"
            maxLength={64}
            autoCapitalize="none"
            help="Empty: any member of this brand."
            className="w-full max-w-72"
          />
          <Field
            label="Times"
            name="times"
            type="number"
            min={1}
            max={maxTimes}
            defaultValue={1}
            required
            className="w-28"
          />
        </div>
        <div>
          <Button type="submit" variant="secondary" name="do" value="force">
            Force this outcome
          </Button>
        </div>
      </form>
      <h3 className="text-14 font-bold text-text-1">
        {waiting.length === 0 ? "No outcome waits" : "Waiting outcomes"}
      </h3>
      {waiting.length > 0 ? <WaitingOutcomes waiting={waiting} /> : null}
    </QaPanel>
  );
}

function WaitingOutcomes({ waiting }: Pick<OutcomePanelProps, "waiting">) {
  return (
    <>
      <ul className="grid gap-2">
        {waiting.map(({ id, outcome, username, times, askedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-surface-2 px-3 py-1"
          >
            <span className="flex-1 text-13 wrap-anywhere text-text-2">
              <b className="text-text-1">{outcome}</b> for {username ?? "any member"},{" "}
              {counted(times, "time", "times")}, since <QaTime at={askedAt} />
            </span>
            <form method="post">
              <input type="hidden" name="id" value={id} />
              <Button
                type="submit"
                variant="outline"
                size="sm"
                name="do"
                value="clear-forced"
                aria-label={`Clear ${outcome} for ${username ?? "any member"}`}
              >
                Clear
              </Button>
            </form>
          </li>
        ))}
      </ul>
      <form method="post">
        <Button type="submit" variant="secondary" name="do" value="clear-forced">
          Clear all
        </Button>
      </form>
    </>
  );
}
