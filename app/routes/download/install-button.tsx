import { useEffect, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The event that Chromium fires before it offers an installation itself (not in the DOM's types). */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Puts the site on the home screen, in browsers that let a page request it; for others the guide below explains how. */
export function InstallButton() {
  const { t } = useTranslation();
  const { brand } = useSite();
  const [offer, setOffer] = useState<InstallPrompt | null>(null);
  useEffect(() => {
    // The offline page is for the installed site only; other visitors have no worker between them and the server.
    void navigator.serviceWorker?.register("/sw.js").catch(() => undefined);
    const keep = (event: Event) => {
      event.preventDefault();
      setOffer(event as InstallPrompt);
    };
    const forget = () => setOffer(null);
    addEventListener("beforeinstallprompt", keep);
    addEventListener("appinstalled", forget);
    return () => {
      removeEventListener("beforeinstallprompt", keep);
      removeEventListener("appinstalled", forget);
    };
  }, []);
  if (!offer) return null;
  return (
    <Button onClick={() => void offer.prompt().finally(() => setOffer(null))}>
      <Icon name="bolt" size={18} />
      {t("download.install", { brand: brand.name })}
    </Button>
  );
}
