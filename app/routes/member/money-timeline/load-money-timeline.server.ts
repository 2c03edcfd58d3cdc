import type { AppLoadContext } from "@remix-run/node";
import { type Translate, textKey } from "../../../i18n/text-key.ts";
import { failureOf } from "../../../site/call-failure.ts";
import { type MoneyTimelineData, type Movement, SUBJECTS, type Subject } from "./money-timeline-data.ts";

/** The movements of the signed-in account's money, each told step by step in the visitor's language. */
export async function loadMoneyTimeline(
  { platform, t }: AppLoadContext,
  params: URLSearchParams,
): Promise<{ timeline: MoneyTimelineData; status: number }> {
  const subject = SUBJECTS.find((one) => one === params.get("subject"));
  const before = params.get("before") || undefined;
  const common = { subject: subject ?? ("" as const), isFirst: before === undefined };
  try {
    const { list, next } = await platform.records.moneyTimeline({ subject, before });
    return { timeline: { ...common, list: list.map((one) => toldIn(t, one)), next }, status: 200 };
  } catch (error) {
    return { timeline: { ...common, list: null, next: null }, status: failureOf(error).status };
  }
}

type Found = Awaited<ReturnType<AppLoadContext["platform"]["records"]["moneyTimeline"]>>["list"][number];

function toldIn(t: Translate, { subject, subjectId, reference, amount, steps }: Found): Movement {
  const text = (key: string, otherwise: string) => {
    const found = t(textKey(key));
    return found === key ? otherwise : found;
  };
  const last = steps.at(-1);
  return {
    subject: subject as Subject,
    id: subjectId,
    reference,
    title: text(`records.subject.${subject}`, subject),
    amount,
    steps: steps.map(({ state, at, reason, actor }) => ({
      // A withdrawal's states are named as on its own page.
      name: text(
        subject === "withdrawal" ? `withdraw.state.${state}` : `records.state.${subject}.${state}`,
        t("records.state.other"),
      ),
      at,
      reason: reason === "" ? "" : text(reason, ""),
      by: text(`records.by.${subject}.${actor}`, t(`records.by.${actor}`)),
    })),
    next: last ? text(`records.next.${subject}.${last.state}`, "") : "",
  };
}
