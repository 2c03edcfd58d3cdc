import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Frame } from "../frame.tsx";
import { homeData } from "../home-data.server.ts";
import { AppAndProviders, Categories, GameCard, Hero, LiveTables, Payments } from "../home-sections.tsx";
import { Section } from "../parts.tsx";
import { getSession } from "../session.server.ts";

export const meta: MetaFunction = () => [
  { title: "Home" },
  { name: "description", content: "Slots and more" },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const session = await getSession(request.headers.get("Cookie"));
  const balance = ((session.get("balance") ?? 0) / 100).toLocaleString("en", { minimumFractionDigits: 2 });
  return { data: homeData(), member: { name: session.get("name") ?? "Guest", balance: `P ${balance}` } };
}

export default function Home() {
  const { data, member } = useLoaderData<typeof loader>();
  return (
    <Frame data={data} member={member}>
      <Hero {...data} />
      <Categories {...data} />
      <Section title="Featured games" more={{ label: "See 410 games", href: "/slots" }}>
        <ul className="grid grid-cols-6 gap-3">
          {data.games.map((game) => (
            <li key={game.href}>
              <GameCard game={game} />
            </li>
          ))}
        </ul>
      </Section>
      <LiveTables {...data} />
      <Payments {...data} />
      <AppAndProviders {...data} />
    </Frame>
  );
}
