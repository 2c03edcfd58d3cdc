import { useLocation } from "@remix-run/react";
import { useTranslation } from "../i18n/use-translation.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/panel-links.tsx";
import { withModal } from "./safe-redirect.ts";

/** Renders the sign-out link, which asks for confirmation. */
export function SignOutLink({ className }: { className: string }) {
  const { search } = useLocation();
  const { t } = useTranslation();
  return (
    <Link to={withModal(search, "sign-out")} preventScrollReset className={className}>
      <Icon name="logout" />
      {t("shell.signOut")}
    </Link>
  );
}
