import type { Comparison } from "./read-comparison.server.ts";

/** More differences than this are folded. */
const MAX_OPEN = 6;

/** Lists the switches that differ between the two sides. */
export function Differences({ sides, differences }: Pick<Comparison, "sides" | "differences">) {
  if (differences.length === 0) {
    return <p className="mt-4 text-13 text-text-2">The switches of both sides are the same.</p>;
  }
  const count = differences.length;
  return (
    <details className="mt-4 text-13" open={count <= MAX_OPEN}>
      <summary className="min-h-11 cursor-pointer py-3 font-bold text-text-1">
        {count === 1 ? "1 switch differs" : `${count} switches differ`}
      </summary>
      <div className="overflow-x-auto">
        <table className="w-full max-w-[720px] text-left">
          <thead>
            <tr className="border-b border-border text-text-2">
              <th className="py-2 pr-4 font-bold">Switch</th>
              {sides.map(({ side, name }) => (
                <th key={side} className="py-2 pr-4 font-bold">
                  {name}
                  <span className="font-normal"> ({side})</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ name, title, on }) => (
              <tr key={name} className="border-b border-border">
                <th scope="row" className="py-2 pr-4 font-normal text-text-1">
                  {title} <code className="text-12 text-text-3">{name}</code>
                </th>
                {sides.map(({ side }, at) => (
                  <td key={side} className="py-2 pr-4 font-bold text-text-1">
                    {on[at] ? "on" : "off"}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
