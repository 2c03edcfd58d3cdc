import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The other services that a brand lets people sign in with. `next` is where to go afterwards. */
export function ThirdPartyButtons({ next }: { next: string }) {
  const t = useT();
  const { googleSignIn, facebookSignIn, phoneSignIn } = useSite().brand.switches;
  if (!googleSignIn && !facebookSignIn && !phoneSignIn) return null;
  return (
    <div className="third-party">
      <p className="small t3 text-center">{t("auth.thirdParty.or")}</p>
      {googleSignIn || facebookSignIn ? (
        // A whole navigation, with or without scripts: it leads to another site.
        <form method="post" action="/account/third-party">
          <input type="hidden" name="next" value={next} />
          {googleSignIn ? (
            <button type="submit" name="provider" value="GOOGLE" className="btn out full">
              {t("auth.thirdParty.google")}
            </button>
          ) : null}
          {facebookSignIn ? (
            <button type="submit" name="provider" value="FACEBOOK" className="btn out full">
              {t("auth.thirdParty.facebook")}
            </button>
          ) : null}
        </form>
      ) : null}
      {phoneSignIn ? (
        // A page of its own, with a policy of its own.
        <a className="btn out full" href={`/account/phone?next=${encodeURIComponent(next)}`}>
          <Icon name="phone" size={18} />
          {t("auth.thirdParty.phone")}
        </a>
      ) : null}
    </div>
  );
}
