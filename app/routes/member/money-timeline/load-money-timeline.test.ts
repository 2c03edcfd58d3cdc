import type { AppLoadContext } from "@remix-run/node";
import { expect, it } from "vitest";
import { loadI18n } from "../../../i18n/i18n.server.ts";
import { withdrawalState } from "../../../platform/contract/withdrawals.ts";
import { loadMoneyTimeline } from "./load-money-timeline.server.ts";

const i18n = loadI18n("app/locales");

it.each(["CN", "EN", "TH", "TY", "VI"])(
  "the timeline has a text for each state of a withdrawal in %s",
  async (language) => {
    const t = i18n.translate(language, {});
    const step = { at: 1, reason: "", actor: "member" } as const;
    const moneyTimeline = async () => ({
      list: withdrawalState.options.map((state) => ({
        subject: "withdrawal",
        subjectId: state,
        reference: null,
        amount: 1,
        bet: null,
        steps: [{ ...step, state }],
      })),
      next: null,
    });
    const context = { platform: { records: { moneyTimeline } }, t } as unknown as AppLoadContext;
    const { timeline } = await loadMoneyTimeline(context, new URLSearchParams());
    for (const { id, steps, next } of timeline.list ?? []) {
      expect(steps[0]?.name, id).not.toBe(t("records.state.other"));
      if (id !== "received") expect(next, id).not.toBe("");
    }
    expect(timeline.list).toHaveLength(withdrawalState.options.length);
  },
);
