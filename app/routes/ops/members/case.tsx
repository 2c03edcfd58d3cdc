import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { operatorMembersContract } from "../../../platform/contract/ops/members.ts";
import { formText, invalidForm, parseForm, wholeNumber } from "../../../site/parse-form.ts";
import { caseAction, toCaseRef } from "../case-action.server.ts";
import { createFailure } from "../failures.server.ts";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { CasePage } from "../parts/case-page.tsx";
import { NO_FORM_ERRORS } from "../parts/form.tsx";
import { MemberPanel } from "../parts/member-panel.tsx";
import { useOps } from "../use-ops.ts";
import { LabelsPanel } from "./labels-panel.tsx";
import { LevelPanel } from "./level-panel.tsx";

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { calls } = requireOperator(context, request);
  const found = await calls.members.detail(toCaseRef(params));
  return { ...found, title: opsTitle(context, found.member.username) };
}

export async function action({ context, request, params }: ActionFunctionArgs) {
  const { members } = requireOperator(context, request).calls;
  const given = toCaseRef(params);
  const { pin, addLabel, removeLabel } = operatorMembersContract;
  return caseAction(context, request, {
    async work(form) {
      switch (formText(form, "decision")) {
        case "pin": {
          const level = wholeNumber(form, "level");
          return members.pin(parseForm(form, pin, context, { given: { ...given, level } }));
        }
        case "unpin":
          return members.unpin(given);
        case "addLabel": {
          const label = toLabel(form, context);
          return members.addLabel(parseForm(form, addLabel, context, { given: { ...given, label } }));
        }
        case "removeLabel":
          return members.removeLabel(parseForm(form, removeLabel, context, { given }));
        default:
          throw createFailure(context, "BAD_REQUEST");
      }
    },
    whyNot({ code, details: { most } }) {
      if (code !== "CONFLICT") return null;
      return most === undefined
        ? context.t("ops.members.changed")
        : context.t("ops.members.labels.most", { most: Number(most) });
    },
  });
}

/** Returns the chosen or typed label. @throws CallFailure when both or neither are given. */
function toLabel(form: FormData, context: AppLoadContext): string {
  const chosen = formText(form, "label");
  const typed = formText(form, "newLabel").trim();
  if (chosen !== "" && typed !== "") {
    throw invalidForm(context, { newLabel: context.t("ops.members.label.both") });
  }
  if (chosen === "" && typed === "") {
    throw invalidForm(context, { newLabel: context.t("error.field.required") });
  }
  return chosen || typed;
}

export const meta = opsMeta;

/** One member: level in the club, and labels. */
export default function MemberCase() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { merchantId, member, standing, labels, known, color, actions } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? NO_FORM_ERRORS;
  return (
    <CasePage
      page="members"
      title={member.username}
      state=""
      message={refused.message}
      beside={<MemberPanel merchantId={merchantId} member={member} here />}
    >
      <LevelPanel standing={standing} actions={actions} refused={refused} />
      <LabelsPanel labels={labels} known={known} color={color} actions={actions} refused={refused} />
      {may("agents.see") ? (
        <Link className="link self-start" to={`/ops/agents/${merchantId}/${member.accountId}`}>
          {t("ops.agents.toTree")}
        </Link>
      ) : null}
    </CasePage>
  );
}
