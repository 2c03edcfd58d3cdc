import { isRouteErrorResponse, Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { buttonClass } from "../ui/button.tsx";
import { ErrorState } from "../ui/error-state.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";
import type { FailureData } from "./call-failure.ts";
import { type ErrorKind, errorKind } from "./error-kind.ts";
import { withModal } from "./safe-redirect.ts";

const ICONS: Record<ErrorKind, IconName> = {
  notFound: "search",
  refused: "lock",
  offline: "wifi-off",
  chunk: "refresh",
  unexpected: "alert",
};

/** Returns the text key of the browser tab's title for an error page. */
export function errorTitleKey(error: unknown) {
  return `shell.error.${getKind(error, true)}.title` as const;
}

function getKind(error: unknown, online: boolean): ErrorKind {
  const status = isRouteErrorResponse(error) ? error.status : null;
  return errorKind(status, error instanceof Error ? error.message : "", online);
}

/** Renders the failure, its effect on the visitor's money, and the next steps. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const online = useOnline();
  const answer = isRouteErrorResponse(error) ? error : null;
  const failure = answer ? failureIn(answer.data) : null;
  const kind = getKind(error, online);
  return (
    <div className="mx-auto w-page py-10">
      <ErrorState
        heading="h1"
        icon={ICONS[kind]}
        title={t(`shell.error.${kind}.title`)}
        text={
          <>
            {failure ? `${failure.message} ` : null}
            {t(`shell.error.${kind}.text`)}
          </>
        }
        action={
          kind === "notFound" || failure?.code === "NOT_LOGGED_IN" ? (
            <Link
              className={buttonClass()}
              to={kind === "notFound" ? "/" : withModal(search, "login")}
              preventScrollReset={kind !== "notFound"}
            >
              <Icon name={kind === "notFound" ? "home" : "user"} size={18} />
              {t(kind === "notFound" ? "nav.home" : "shell.signIn")}
            </Link>
          ) : undefined
        }
      />
    </div>
  );
}

/** Returns the data of a failed call, or null for any other response, which is not shown. */
function failureIn(data: unknown): FailureData | null {
  return typeof data === "object" && data !== null && "code" in data && "message" in data
    ? (data as FailureData)
    : null;
}

function useOnline(): boolean {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    const read = () => setOnline(navigator.onLine);
    read();
    addEventListener("online", read);
    addEventListener("offline", read);
    return () => {
      removeEventListener("online", read);
      removeEventListener("offline", read);
    };
  }, []);
  return online;
}
