import { Money } from "../../../ui/money.tsx";

interface Tile {
  name: string;
  /** Minor units. */
  minor: number;
  signed?: boolean;
}

/** A few amounts with their names, above the table that they sum up. */
export function Tiles({ label, tiles }: { label: string; tiles: readonly Tile[] }) {
  return (
    <dl className="rtiles" aria-label={label}>
      {tiles.map(({ name, minor, signed = false }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Money minor={minor} signed={signed} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
