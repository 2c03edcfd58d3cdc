import { Link } from "@remix-run/react";
import { useState } from "react";
import type { HomeData } from "./home-data.server.ts";
import { Icon, Picture, Section } from "./parts.tsx";

type Game = HomeData["games"][number];

export function Hero({ slides, notices, jackpot }: Pick<HomeData, "slides" | "notices" | "jackpot">) {
  return (
    <>
      <section aria-label="Offers" className="relative overflow-hidden rounded-xl">
        <Arrows />
        <ul className="flex snap-x overflow-x-auto">
          {slides.map(({ title, text, link, picture }) => (
            <li key={title} className="relative w-full shrink-0 snap-start p-8">
              <Picture src={picture} className="absolute inset-0 -z-10 size-full object-cover" />
              <p className="text-3xl font-bold">{title}</p>
              <p className="mt-2 max-w-md text-sm">{text}</p>
              <Link
                to={link.href}
                className="mt-4 inline-flex rounded-full bg-sky-500 px-5 py-2 font-semibold"
              >
                {link.label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <Section title="Notices" more={{ label: "All notices", href: "/notices" }}>
        <ul>
          {notices.map((notice) => (
            <li key={notice} className="flex items-center gap-2 text-sm">
              <Icon />
              {notice}
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Jackpot">
        <p className="flex text-4xl font-bold">
          <span>P</span>
          {[...jackpot].map((digit, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known by its place alone
            <span key={at} className="rounded bg-slate-800 px-1">
              {digit}
            </span>
          ))}
        </p>
      </Section>
    </>
  );
}

function Arrows() {
  return ["Previous", "Next"].map((label) => (
    <button key={label} type="button" aria-label={label} className="rounded-full bg-black/50 p-2">
      <Icon />
    </button>
  ));
}

export function Categories({ categories }: Pick<HomeData, "categories">) {
  return (
    <nav aria-label="Categories" className="mt-8 grid grid-cols-5 gap-3">
      {categories.map(({ name, games, href, picture }) => (
        <Link
          key={href}
          to={href}
          className="relative overflow-hidden rounded-lg bg-slate-800 p-4 hover:bg-slate-700"
        >
          <Picture src={picture} className="absolute right-0 top-0 h-full w-auto" />
          <span className="block font-bold">{name}</span>
          <b>{games}</b>
          <span className="text-xs">games</span>
        </Link>
      ))}
    </nav>
  );
}

export function GameCard({ game }: { game: Game }) {
  const [isFavourite, setFavourite] = useState(game.isFavourite);
  return (
    <article className="group relative overflow-hidden rounded-lg bg-slate-800">
      <Picture
        src={game.picture}
        className="aspect-[3/4] w-full object-cover transition group-hover:scale-105"
      />
      {game.isHot && (
        <span className="absolute left-2 top-2 rounded bg-red-600 px-1 text-xs font-bold">HOT</span>
      )}
      <button
        type="button"
        aria-pressed={isFavourite}
        aria-label={`Favourite: ${game.name}`}
        onClick={() => setFavourite(!isFavourite)}
        className="absolute right-2 top-2 rounded-full bg-black/50 p-2 aria-pressed:text-red-400"
      >
        <Icon />
      </button>
      <form method="post" action={game.href} className="absolute inset-x-0 bottom-12 flex justify-center">
        <button
          type="submit"
          className="flex items-center rounded-full bg-sky-500 px-4 py-2 text-sm font-semibold"
        >
          <Icon />
          Play
        </button>
      </form>
      <div className="flex items-center gap-2 p-2">
        <Picture src={game.logo} className="size-6 rounded" />
        <span className="min-w-0 flex-1">
          <b className="block truncate text-sm">{game.name}</b>
          <span className="block truncate text-xs text-slate-400">{game.provider}</span>
        </span>
      </div>
    </article>
  );
}

export function LiveTables({ tables }: Pick<HomeData, "tables">) {
  return (
    <Section title="Live tables" more={{ label: "All live tables", href: "/live-casino" }}>
      <Arrows />
      <ul className="grid grid-cols-4 gap-3">
        {tables.map(({ name, limits, href, picture, dealer }) => (
          <li key={href} className="relative overflow-hidden rounded-lg">
            <Picture src={picture} className="aspect-video w-full object-cover" />
            <Picture src={dealer} className="absolute inset-0 size-full" />
            <form method="post" action={href}>
              <button type="submit" className="absolute inset-x-0 bottom-0 bg-black/60 p-2 text-left">
                <span className="block font-bold">{name}</span>
                <span className="block text-xs">{limits}</span>
              </button>
            </form>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function Payments({ payments }: Pick<HomeData, "payments">) {
  return (
    <Section title="Ways to pay">
      <ul className="grid grid-cols-5 gap-3">
        {payments.map(({ name, limits }) => (
          <li key={name} className="flex items-center gap-2">
            <Icon />
            <span>
              <b className="block">{name}</b>
              <span className="block text-xs">{limits}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export function AppAndProviders({
  app,
  providers,
  services,
}: Pick<HomeData, "app" | "providers" | "services">) {
  return (
    <>
      <Section title="In your pocket" more={{ label: "How to install", href: "/download" }}>
        <ol>
          {app.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="flex gap-2">
          {app.pictures.map((picture) => (
            <Picture key={picture} src={picture} className="h-24 w-16" />
          ))}
        </div>
      </Section>
      <Section title="Providers">
        <Arrows />
        <ul className="grid grid-cols-8 gap-3">
          {providers.map(({ name, href, picture }) => (
            <li key={href}>
              <Link
                to={href}
                className="flex flex-col items-center rounded-lg bg-slate-800 p-3 hover:bg-slate-700"
              >
                <Picture src={picture} className="h-8 w-20 object-contain" />
                <span className="text-xs">{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Good service">
        <ul className="grid grid-cols-3 gap-4">
          {services.map(({ title, text }) => (
            <li key={title} className="flex gap-3">
              <Icon />
              <span>
                <b className="block">{title}</b>
                <span className="block text-sm text-slate-400">{text}</span>
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
