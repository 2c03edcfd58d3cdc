import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useCanRegister } from "../use-can-register.ts";
import { useSite } from "../use-site.ts";

/**
 * The brand's other sign-in services. `next` is the page to open afterwards. Where nobody registers, such as on an agent
 * host, they sign in to linked accounts only, and say so.
 */
export function ThirdPartyButtons({ next }: { next: string }) {
  const { t } = useTranslation();
  const { googleSignIn, facebookSignIn, phoneSignIn } = useSite().brand.switches;
  const canRegister = useCanRegister();
  if (!googleSignIn && !facebookSignIn && !phoneSignIn) return null;
  return (
    <div className="grid gap-2.5">
      <p className="text-13 text-text-3 text-center">
        {t(canRegister ? "auth.thirdParty.or" : "auth.thirdParty.orLinked")}
      </p>
      {googleSignIn || facebookSignIn ? (
        // A full navigation, with or without scripts: it leads to another site.
        <form method="post" action="/account/third-party" className="grid gap-2.5">
          <input type="hidden" name="next" value={next} />
          {googleSignIn ? (
            <button
              type="submit"
              name="provider"
              value="GOOGLE"
              className={buttonClass({ variant: "outline", full: true })}
            >
              {t("auth.thirdParty.google")}
            </button>
          ) : null}
          {facebookSignIn ? (
            <button
              type="submit"
              name="provider"
              value="FACEBOOK"
              className={buttonClass({ variant: "outline", full: true })}
            >
              {t("auth.thirdParty.facebook")}
            </button>
          ) : null}
        </form>
      ) : null}
      {phoneSignIn ? (
        // A separate page with its own policy.
        <a
          className={buttonClass({ variant: "outline", full: true })}
          href={`/account/phone?next=${encodeURIComponent(next)}`}
        >
          <Icon name="phone" size={18} />
          {t("auth.thirdParty.phone")}
        </a>
      ) : null}
    </div>
  );
}
