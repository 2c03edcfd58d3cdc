import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { addDays, getDay, startOfDay } from "../../../shared/business-day.ts";
import { getLocalTime, startOfMinute } from "../../../shared/local-time.ts";
import { Alert } from "../../../ui/alert.tsx";
import { getQa, type QaRequest } from "../guard.server.ts";
import { ClockPanel } from "./clock-panel.tsx";
import { MissingPanel } from "./missing-panel.tsx";
import { OperatorPanel } from "./operator-panel.tsx";
import { OutboxPanel } from "./outbox-panel.tsx";
import { OutcomePanel } from "./outcome-panel.tsx";
import { readTime, readToolForm, type ToolForm } from "./read-form.ts";
import { SignInPanel } from "./sign-in-panel.tsx";

const HERE = "/__qa/tools";

/** Loads the state of each tool. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, tools } = getQa(context);
  return {
    brandName: brand.document.name,
    clock: tools.clock && describeClock(tools.clock, brand.document.locale.timeZone),
    signIns: tools.signIn.list().map(({ otherOrigin, ...known }) => ({
      ...known,
      otherPage: otherOrigin && `${otherOrigin}${HERE}`,
    })),
    operators: tools.operators(),
    outbox: tools.outbox(),
    outcomes: tools.outcomes && {
      names: tools.outcomes.outcomes,
      maxTimes: tools.outcomes.maxTimes,
      waiting: tools.outcomes.waiting(),
    },
  };
}

function describeClock(clock: NonNullable<QaRequest["tools"]["clock"]>, timeZone: string) {
  const now = clock.now();
  const nextDay = addDays(getDay(now, timeZone), 1);
  return {
    now,
    timeZone,
    local: getLocalTime(startOfMinute(now), timeZone),
    aheadMs: clock.aheadMs(),
    mayHaveOthers: clock.mayHaveOthers,
    lastRun: clock.lastRun(),
    nextDay: { day: nextDay, start: new Date(startOfDay(nextDay, timeZone)).toISOString() },
  };
}

/** Runs the tool of the form. A refusal shows the page again with the reason. */
export async function action({ context, request }: ActionFunctionArgs) {
  const qa = getQa(context);
  const read = readToolForm(await request.formData());
  if ("refused" in read) return data(read, 422);
  const answer = await runTool(qa, read.form);
  return "refused" in answer ? data(answer, 422) : answer.response;
}

type Answer = { response: Response } | { refused: string };

async function runTool({ brand, tools }: QaRequest, form: ToolForm): Promise<Answer> {
  switch (form.do) {
    case "move-clock":
      return moveClock(tools.clock, form, brand.document.locale.timeZone);
    case "reset-clock":
      tools.clock?.reset();
      return finish(null);
    case "force":
      return tools.outcomes
        ? finish(await tools.outcomes.force({ ...form, times: form.times ?? 1 }))
        : { refused: "Outcomes are forced in a demonstration with the sandbox only." };
    case "clear-forced":
      tools.outcomes?.clear(form.id);
      return finish(null);
    case "sign-in": {
      const begun = await tools.signIn.begin(form.username);
      if ("refused" in begun) return begun;
      const headers = new Headers();
      for (const cookie of begun.cookies) headers.append("set-cookie", cookie);
      return { response: redirect("/", { status: 303, headers }) };
    }
  }
}

async function moveClock(
  clock: QaRequest["tools"]["clock"],
  { by, to }: Extract<ToolForm, { do: "move-clock" }>,
  timeZone: string,
): Promise<Answer> {
  if (!clock) return { refused: "Only a demonstration has a clock that moves." };
  const time = by === undefined ? readTime(to ?? "", timeZone) : clock.now() + by;
  if (time === null) return { refused: `“${to}” is no date and time. Write it like 2026-12-01T08:30.` };
  return finish(await clock.moveTo(time));
}

/** Returns the answer of a tool that gave a reason for a refusal, or null. */
const finish = (refused: string | null): Answer =>
  refused === null ? { response: redirect(HERE, 303) } : { refused };

/** Shows the tools. */
export default function Tools() {
  const { brandName, clock, signIns, operators, outbox, outcomes } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="grid gap-6">
      <h1 className="heading-2">Tools</h1>
      {answer ? <Alert>{answer.refused}</Alert> : null}
      {clock ? <ClockPanel clock={clock} /> : null}
      {signIns.length > 0 ? <SignInPanel brandName={brandName} signIns={signIns} /> : null}
      {operators ? <OperatorPanel {...operators} /> : null}
      {outcomes ? <OutcomePanel {...outcomes} /> : null}
      {outbox ? <OutboxPanel {...outbox} /> : null}
      <MissingPanel isDemonstration={clock !== null} hasSandbox={outbox !== null} />
    </div>
  );
}
