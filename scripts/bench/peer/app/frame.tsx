import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { HomeData } from "./home-data.server.ts";
import { Icon, Menu, Picture } from "./parts.tsx";

interface FrameProps {
  data: HomeData;
  member: { name: string; balance: string };
  children: ReactNode;
}

/** Header, menus and footer around a page. */
export function Frame({ data, member, children }: FrameProps) {
  return (
    <div className="min-h-screen bg-slate-900 text-slate-100">
      <Header data={data} member={member} />
      <aside className="fixed right-0 top-1/2 max-lg:hidden">
        <Menu entries={data.side} label="Support" />
      </aside>
      <aside className="fixed inset-y-0 left-0 hidden w-72 overflow-y-auto bg-slate-800 p-4">
        <p className="text-sm">Total balance</p>
        <b className="text-xl">{member.balance}</b>
        {data.groups.map((group) => (
          <button key={group} type="button" className="flex w-full items-center gap-3 px-3 py-2 text-sm">
            <Icon />
            {group}
          </button>
        ))}
        <Menu entries={data.drawer} label="Main menu" />
      </aside>
      <main className="mx-auto max-w-7xl px-4 pb-20">{children}</main>
      <Footer data={data} />
      <nav
        aria-label="Shortcuts"
        className="fixed inset-x-0 bottom-0 grid grid-cols-5 bg-slate-800 lg:hidden"
      >
        {data.tabs.map(({ label, href }) => (
          <Link key={href} to={href} className="flex flex-col items-center gap-1 py-2 text-xs">
            <Icon />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Header({ data, member }: Omit<FrameProps, "children">) {
  return (
    <header className="sticky top-0 z-10 bg-slate-800">
      <div className="flex items-center gap-4 px-4 py-1 text-xs">
        {data.notes.map((note) => (
          <span key={note}>{note}</span>
        ))}
        {data.top.map(({ label, href }) => (
          <Link key={href} to={href} className="flex items-center gap-1 hover:underline">
            <Icon />
            <span>{label}</span>
          </Link>
        ))}
      </div>
      <nav aria-label="Sections" className="flex items-center gap-2 px-4 py-3">
        <Link to="/">
          <Picture src="/pictures/wordmark" className="h-8 w-32" />
        </Link>
        {data.menu.map(({ label, href }) => (
          <Link
            key={label}
            to={href}
            className="flex items-center gap-1 px-3 py-2 font-semibold hover:text-sky-300"
          >
            <Icon />
            <span>{label}</span>
          </Link>
        ))}
        <b>{member.balance}</b>
        <Link to="/deposit" className="rounded-full bg-sky-500 px-4 py-2 font-semibold">
          Deposit
        </Link>
        <details className="relative">
          <summary className="flex items-center gap-2">
            <Picture src="/pictures/avatar" className="size-8 rounded-full" />
            <span>{member.name}</span>
          </summary>
          <div className="absolute right-0 w-64 bg-slate-800 p-2">
            <Menu entries={data.account} label="My account" />
            <Menu entries={data.languages} label="Language" />
            <Themes names={data.themes} />
          </div>
        </details>
      </nav>
    </header>
  );
}

function Themes({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grid-cols-3 gap-2">
      {names.map((name) => (
        <li key={name}>
          <Form method="post" action="/theme">
            <button
              type="submit"
              name="theme"
              value={name}
              className="w-full rounded border border-slate-600 p-2 text-xs"
            >
              {name}
            </button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

function Footer({ data }: { data: HomeData }) {
  return (
    <footer className="mt-14 border-t border-slate-700 px-4 py-8">
      <Picture src="/pictures/wordmark" className="h-8 w-32" />
      <p className="text-sm text-slate-400">
        For people of 18 years and older. Gambling can be addictive: set your own limits, and take a break
        when you like.
      </p>
      <div className="mt-6 grid grid-cols-3 gap-8">
        <section>
          <h2 className="mb-3 font-bold">Help</h2>
          <Menu entries={data.help} label="Help" />
        </section>
        <section>
          <h2 className="mb-3 font-bold">The house</h2>
          <Menu entries={data.about} label="The house" />
        </section>
        <section>
          <h2 className="mb-3 font-bold">Licences</h2>
          <ul>
            {data.licences.map(({ name, number }) => (
              <li key={name} className="flex items-center gap-2">
                <Icon />
                <span>{name}</span>
                <b>{number}</b>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </footer>
  );
}
