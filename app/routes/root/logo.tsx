import { Link } from "@remix-run/react";
import { useSite } from "../../brand/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";

/** The brand's mark and name, leading home. */
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
    <Link className="logo" to="/" aria-label={brand.name}>
      {mark ? <LogoMark size={size} /> : null}
      {name ? <span>{brand.name}</span> : null}
    </Link>
  );
}

/** The mark alone; the name stands beside it. */
export function LogoMark({ size }: { size: number }) {
  const { logo } = useSite().brand;
  const src = logo.image || artUrl(`logo/${logo.art}`);
  return <img className="object-contain" src={src} alt="" width={size} height={size} />;
}
