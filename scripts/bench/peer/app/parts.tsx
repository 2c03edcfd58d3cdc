import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

interface Entry {
  label: string;
  href: string;
}

const ICON = "M12 2 15 9l7 .5-5.500 4.500 2 7L12 17l-6.500 4 2-7L2 9.500 9 9Z";

export function Icon() {
  return (
    <svg className="size-5 shrink-0 fill-current" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON} />
    </svg>
  );
}

export function Menu({ entries, label }: { entries: readonly Entry[]; label: string }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-1">
        {entries.map(({ label, href }) => (
          <li key={href}>
            <Link
              to={href}
              className="flex items-center gap-3 rounded-md px-3 py-2 text-sm font-semibold hover:bg-slate-700"
            >
              <Icon />
              <span className="min-w-0 flex-1 truncate">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Section({ title, more, children }: { title: string; more?: Entry; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-8 rounded-lg border border-slate-700 p-4">
      <div className="mb-3 flex items-center justify-between">
        <h2 className="text-lg font-bold">{title}</h2>
        {more && (
          <Link to={more.href} className="text-sm text-sky-300 hover:underline">
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export function Picture({ src, className }: { src: string; className: string }) {
  return (
    <img src={src} alt="" width={300} height={400} loading="lazy" decoding="async" className={className} />
  );
}
