import { isRouteErrorResponse, Link } from "@remix-run/react";
import { type TextKey, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { FailureData } from "../../../site/call-failure.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { State } from "../../../ui/state.tsx";
import { OPS_HOME } from "../home-path.ts";

/** Returns the text key of a failure: by the error code of a refused call, otherwise by the response's status. */
export function errorKey(error: unknown): TextKey {
  if (!isRouteErrorResponse(error)) return "error.INTERNAL";
  const { code } = (error.data ?? {}) as Partial<FailureData>;
  if (code) return textKey(`error.${code}`);
  if (error.status === 404) return "error.NOT_FOUND";
  return error.status < 500 ? "error.BAD_REQUEST" : "error.INTERNAL";
}

/** Renders the error page for a page that does not exist, is refused or failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  return (
    <State
      icon="alert"
      heading="h1"
      title={t(errorKey(error))}
      actions={
        <Link className={buttonClass({ variant: "outline" })} to={OPS_HOME}>
          {t("ops.back")}
        </Link>
      }
    />
  );
}
