import { useTranslation } from "../../../i18n/use-translation.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/panel-links.tsx";

/** Links from the caller's own team down to the shown account; `path` are usernames, the caller's first. */
export function Breadcrumb({ path }: { path: readonly string[] }) {
  const { t } = useTranslation();
  if (path.length <= 1) return null;
  return (
    <nav aria-label={t("team.path")} className="mb-3">
      <ol className="flex flex-wrap items-center gap-1 text-13">
        {path.map((username, at) => (
          <li key={username} className="flex min-w-0 items-center gap-1">
            {at === 0 ? null : <Icon name="chevron-right" size={14} className="text-text-3" />}
            {at === path.length - 1 ? (
              <span className="truncate font-semibold" aria-current="page">
                {username}
              </span>
            ) : (
              <Link
                className="link truncate py-1.5"
                to={at === 0 ? "?" : `?${new URLSearchParams({ under: username })}`}
              >
                {at === 0 ? t("team.own") : username}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
