import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useSite } from "../../site/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";

const SIZES = { md: "text-20/6 max-lg:text-16/11", sm: "text-14/6 max-lg:leading-11" } as const;

/** The classes of the brand's name beside its mark. Where it has no room it wraps out of sight. */
export const wordmark = (size: keyof typeof SIZES = "md", className?: string) =>
  clsx(
    "flex flex-none items-center gap-2.75 font-display font-extrabold tracking-wide whitespace-nowrap max-lg:h-11 max-lg:min-w-11 max-lg:shrink max-lg:flex-wrap max-lg:overflow-hidden",
    SIZES[size],
    className,
  );

/**
 * The brand's mark and name, leading home. In the header the name makes room for the menu, and on the narrowest phones
 * for the buttons; the whole makes room for the name of a lobby.
 */
export function Logo({
  size = 44,
  mark = true,
  name = true,
}: {
  size?: number;
  mark?: boolean;
  name?: boolean;
}) {
  const { brand } = useSite();
  return (
    <Link
      className={wordmark("md", "max-sm:group-has-data-where/header:hidden")}
      to="/"
      aria-label={brand.name}
    >
      {mark ? <LogoMark size={size} /> : null}
      {name ? (
        <span className="max-xs:group-has-data-crowds/header:hidden lg:max-xl:hidden">{brand.name}</span>
      ) : null}
    </Link>
  );
}

/** The mark alone; the name stands beside it. */
export function LogoMark({ size }: { size: number }) {
  const { logo } = useSite().brand;
  const src = logo.image || artUrl(`logo/${logo.art}`);
  return <img className="object-contain max-lg:size-9" src={src} alt="" width={size} height={size} />;
}
