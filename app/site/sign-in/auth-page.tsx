import clsx from "clsx";
import type { ReactNode } from "react";
import { artUrl } from "../../ui/art-url.ts";

const CARDS = {
  /** A form of one column. */
  form: "max-w-114",
  /** Paragraphs and buttons, one below the other. */
  text: "grid max-w-114 gap-4 p-8",
  /** A banner beside a form. */
  banner: "grid max-w-245 min-[860px]:grid-cols-[350px_1fr]",
} as const;

interface AuthPageProps {
  /** Id of the heading inside. */
  labelledBy: string;
  /** Name of the picture behind the card; defaults to the theme's own. */
  scene?: string;
  card?: keyof typeof CARDS;
  children: ReactNode;
}

/** A sign-in or registration page: a card over a picture, dimmed like the page behind a dialog. */
export function AuthPage({ labelledBy, scene, card = "form", children }: AuthPageProps) {
  return (
    <div data-bleed="" className={clsx("auth-scene", !scene && "bg-(image:--scene) bg-cover bg-[70%_50%]")}>
      {scene ? (
        <img
          className="absolute inset-0 size-full object-cover object-[70%_50%]"
          src={artUrl(`hero/${scene}-desktop`)}
          alt=""
        />
      ) : null}
      <section
        className={clsx(
          "relative z-1 w-[calc(100%-32px)] overflow-hidden rounded-xl border border-border bg-surface-1 shadow-3",
          CARDS[card],
        )}
        aria-labelledby={labelledBy}
      >
        {children}
      </section>
    </div>
  );
}
