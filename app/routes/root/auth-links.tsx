import { Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import clsx from "clsx";
import { useEffect } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { DIALOGS } from "../../site/dialogs/registry.ts";
import { withModal, withoutModal } from "../../site/safe-redirect.ts";
import { useCanRegister } from "../../site/use-can-register.ts";
import { useSite } from "../../site/use-site.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { control, InputBox } from "../../ui/input-box.tsx";
import { useSubmitLock } from "../../ui/use-submit-lock.ts";

const PLACES = {
  header: { row: "flex items-center gap-3 max-lg:gap-2", link: "button-header" },
  sheet: { row: "flex items-center gap-2 px-4 pb-2", link: "flex-1" },
} as const;

/** Renders the sign-in link, and the registration link if the brand wants it in the header. */
export function AuthLinks({ place, className }: { place: keyof typeof PLACES; className?: string }) {
  const { search } = useLocation();
  const { brand } = useSite();
  const { t } = useTranslation();
  const register = useCanRegister() && brand.switches.DIRECTREG3;
  return (
    <div className={clsx(PLACES[place].row, className)}>
      <Link
        className={buttonClass(
          { variant: "outline" },
          // A phone's header that shows the lobby's name has no room for both; the bottom bar also has this link.
          clsx(PLACES[place].link, register && "unless-where"),
        )}
        to={withModal(search, "login")}
        preventScrollReset
        onPointerEnter={DIALOGS.login.prefetch}
      >
        {t("shell.signIn")}
      </Link>
      {register ? (
        <Link
          className={buttonClass({}, PLACES[place].link)}
          data-crowds=""
          to={withModal(search, "register")}
          preventScrollReset
          onPointerEnter={DIALOGS.register.prefetch}
        >
          {t("shell.register")}
        </Link>
      ) : null}
    </div>
  );
}

/**
 * Renders the sign-in box of the rail's top bar. After a refusal the dialog over the page shows the reason and the
 * input, except the password; without scripts the sign-in page does.
 */
export function LoginBox() {
  const { pathname, search } = useLocation();
  const { brand } = useSite();
  const fetcher = useFetcher({ key: "sign-in" });
  const navigate = useNavigate();
  const { t } = useTranslation();
  const register = useCanRegister() && brand.switches.DIRECTREG3;
  const refused = fetcher.data;
  const turn = useSubmitLock(fetcher.state !== "idle", refused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog for each refusal, wherever one is by then
  useEffect(() => {
    if (refused) navigate(withModal(search, "login"), { preventScrollReset: true });
  }, [refused]);
  return (
    <fetcher.Form
      className="flex min-w-0 items-center gap-3 max-2xl:gap-2 max-lg:hidden"
      method="post"
      action="/login"
      preventScrollReset
      onSubmit={(event) => turn() || event.preventDefault()}
    >
      <input type="hidden" name="next" value={withoutModal(pathname, search)} />
      <input type="hidden" name="dialog" value={pathname + search} />
      <InputBox as="label" size="md" className="login-field">
        <span className="sr-only">{t("shell.username")}</span>
        <input
          className={control}
          name="username"
          placeholder={t("shell.username")}
          autoComplete="username"
          required
          maxLength={255}
        />
      </InputBox>
      <InputBox as="label" size="md" className="login-field">
        <span className="sr-only">{t("shell.password")}</span>
        <input
          className={control}
          name="password"
          type="password"
          placeholder={t("shell.password")}
          autoComplete="current-password"
          required
        />
      </InputBox>
      <Button type="submit" variant="secondary" busy={fetcher.state !== "idle"}>
        {t("shell.signIn")}
      </Button>
      {register ? (
        <Link className={buttonClass()} to={withModal(search, "register")} preventScrollReset>
          {t("shell.register")}
        </Link>
      ) : null}
    </fetcher.Form>
  );
}
