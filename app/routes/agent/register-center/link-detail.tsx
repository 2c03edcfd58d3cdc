import { useActionData } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { InvitationLink } from "../../../site/panel/invitation-link.tsx";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { Section, Sections } from "../../../site/panel/section.tsx";
import { REGISTER_CENTER } from "../../../site/paths.ts";
import { Times } from "../../../site/times.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { NoTranslate } from "../../../ui/money.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { LinkFacts, LinkState } from "./link-list.tsx";
import type { RegisterCenterData } from "./load-register-center.server.ts";
import type { RegisterCenterResult } from "./register-center-action.server.ts";

type Chosen = NonNullable<RegisterCenterData["chosen"]>;

interface LinkDetailProps {
  chosen: Chosen;
  qrSize: number;
  /** The form that has just been accepted. */
  done: string | null;
}

/** One link: its QR code and address, the form that ends it, and the accounts that registered with it. */
export function LinkDetail({ chosen, qrSize, done }: LinkDetailProps) {
  const { t } = useTranslation();
  const result = useActionData<RegisterCenterResult>();
  const { link, invitation } = chosen;
  const { state } = link;
  return (
    <Sections>
      {result?.message ? (
        <Alert>{result.message}</Alert>
      ) : done === "created" ? (
        <Alert tone="positive">{t("registerCenter.created")}</Alert>
      ) : null}
      <p>
        <Link to={REGISTER_CENTER} className={textLink}>
          {t("registerCenter.back")}
        </Link>
      </p>
      <Section title={link.name}>
        <Times when={link.expiresAt !== null}>
          <p className="text-13 text-text-2">
            <LinkState state={state} /> <LinkFacts link={link} />
          </p>
        </Times>
        {state === "open" ? (
          <InvitationLink {...invitation} codeLabel={t("registerCenter.code")} qrSize={qrSize} />
        ) : (
          <p className="text-13 text-text-2">{t(`registerCenter.closed.${state}`)}</p>
        )}
        {state === "ended" ? null : <EndForm id={link.id} />}
      </Section>
      <Section title={t("registerCenter.members")}>
        <Members chosen={chosen} />
      </Section>
    </Sections>
  );
}

/** Ends the link, after a look at the consequences. */
function EndForm({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <details>
      <summary className={textLink}>{t("registerCenter.end")}</summary>
      <Form
        method="post"
        action={REGISTER_CENTER}
        className="grid justify-items-start gap-3.5 pt-3.5"
        replace
      >
        <input type="hidden" name="intent" value="end" />
        <input type="hidden" name="id" value={id} />
        <p className="text-13 text-text-2">{t("registerCenter.end.text")}</p>
        <Button type="submit" variant="secondary" size="sm">
          {t("registerCenter.end.submit")}
        </Button>
      </Form>
    </details>
  );
}

function Members({ chosen: { link, list, total, totalPages, pageNo } }: { chosen: Chosen }) {
  const { t } = useTranslation();
  if (total === 0) {
    return (
      <EmptyState
        icon="users"
        title={t("registerCenter.members.none.title")}
        text={t("registerCenter.members.none.text")}
      />
    );
  }
  return (
    <>
      <Times>
        <RecordTable
          caption={t("registerCenter.members")}
          words={[t("registerCenter.joined"), t("registerCenter.username")]}
          figures={[t("registerCenter.type")]}
          layout="two"
        >
          {list.map(({ username, isAgent, registeredAt }) => (
            <RecordRow key={username}>
              <TimeCell at={registeredAt} />
              <NameCell>
                <NoTranslate>{username}</NoTranslate>
              </NameCell>
              <FigureCell label={t("registerCenter.type")} isWord>
                {t(isAgent ? "registerCenter.agent" : "registerCenter.member")}
              </FigureCell>
            </RecordRow>
          ))}
        </RecordTable>
      </Times>
      <PageLinks
        pageNo={pageNo}
        totalPages={totalPages}
        className="flex-wrap"
        label={t("member.record.pages")}
        to={(page) => `?link=${link.id}&pageNo=${page}`}
        texts={{ previous: t("member.record.previous"), next: t("member.record.next") }}
      />
    </>
  );
}
