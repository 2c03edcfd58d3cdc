import { Link, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import clsx from "clsx";
import { useEffect } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTurn } from "../../ui/use-turn.ts";
import { withModal, withoutModal } from "../own-path.ts";
import { modals } from "./modal-parts.ts";

/** Whether visitors of this host may open an account here. */
export function useCanRegister(): boolean {
  const { brand } = useSite();
  return brand.audience === "member" && brand.switches.usernameEnabled;
}

/** The way in: sign in, and register where the brand wants that in the header. */
export function AuthLinks({ className }: { className?: string }) {
  const { search } = useLocation();
  const { brand } = useSite();
  const t = useT();
  const register = useCanRegister() && brand.switches.DIRECTREG3;
  return (
    <div className={clsx("auth-links", className)}>
      <Link
        className="btn out"
        to={withModal(search, "login")}
        preventScrollReset
        onPointerEnter={modals.login.prefetch}
      >
        {t("shell.signIn")}
      </Link>
      {register ? (
        <Link
          className="btn pri"
          to={withModal(search, "register")}
          preventScrollReset
          onPointerEnter={modals.register.prefetch}
        >
          {t("shell.register")}
        </Link>
      ) : null}
    </div>
  );
}

/**
 * The sign-in box of the rail's top bar. A refused one goes on in the dialog over the page, which says why and has what
 * was typed, save the password; without scripts at the sign-in page.
 */
export function LoginBox() {
  const { pathname, search } = useLocation();
  const { brand } = useSite();
  const fetcher = useFetcher({ key: "sign-in" });
  const navigate = useNavigate();
  const t = useT();
  const register = useCanRegister() && brand.switches.DIRECTREG3;
  const refused = fetcher.data;
  const turn = useTurn(fetcher.state !== "idle", refused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog for each refusal, wherever one is by then
  useEffect(() => {
    if (refused) navigate(withModal(search, "login"), { preventScrollReset: true });
  }, [refused]);
  return (
    <fetcher.Form
      className="login-box"
      method="post"
      action="/login"
      preventScrollReset
      onSubmit={(event) => turn() || event.preventDefault()}
    >
      <input type="hidden" name="next" value={withoutModal(pathname, search)} />
      <input type="hidden" name="dialog" value={pathname + search} />
      <label className="input s">
        <span className="sr-only">{t("shell.username")}</span>
        <Icon name="user" size={17} />
        <input
          name="username"
          placeholder={t("shell.username")}
          autoComplete="username"
          required
          maxLength={255}
        />
      </label>
      <label className="input s">
        <span className="sr-only">{t("shell.password")}</span>
        <Icon name="lock" size={17} />
        <input
          name="password"
          type="password"
          placeholder={t("shell.password")}
          autoComplete="current-password"
          required
        />
      </label>
      <Button type="submit" variant="sec" busy={fetcher.state !== "idle"}>
        {t("shell.signIn")}
      </Button>
      {register ? (
        <Link className="btn pri" to={withModal(search, "register")} preventScrollReset>
          {t("shell.register")}
        </Link>
      ) : null}
    </fetcher.Form>
  );
}
