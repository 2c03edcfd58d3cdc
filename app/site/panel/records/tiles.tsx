import { Money } from "../../../ui/money.tsx";

interface Tile {
  name: string;
  /** Minor units. */
  minor: number;
  signed?: boolean;
}

/** A few named amounts, above the table that they summarise. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className="my-3 grid grid-cols-2 gap-3 lg:grid-cols-4" aria-label={label}>
      {tiles.map(({ name, minor, signed = false }) => (
        <div key={name} className="rounded-md bg-surface-2 px-3.5 py-3">
          <dt className="text-12 text-text-2">{name}</dt>
          <dd className="font-bold wrap-anywhere">
            <Money minor={minor} signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
