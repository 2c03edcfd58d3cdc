import { useTranslation } from "../../i18n/use-translation.ts";
import type { LotteryShape } from "../../platform/contract/lottery.ts";
import { prizeName } from "../../site/lottery/names.ts";
import { Table, Td, Th } from "../../ui/table.tsx";

interface DrawnProps {
  shape: LotteryShape;
  numbers: readonly string[];
}

const ball =
  "inline-flex h-8 min-w-8 items-center justify-center rounded-pill bg-accent-soft px-2 font-bold text-accent-text tabular-nums";

/** The numbers of a draw in one line; for a prize table, only its first number. */
export function DrawnLine({ shape, numbers }: DrawnProps) {
  const shown = shape.kind === "prizes" ? numbers.slice(0, 1) : numbers;
  return <Balls numbers={shown} />;
}

/** All numbers of a draw, by prize. */
export function DrawnTable({ shape, numbers }: DrawnProps) {
  const { t } = useTranslation();
  if (shape.kind !== "prizes") return <Balls numbers={numbers} />;
  let at = 0;
  const rows = shape.prizes.map(({ code, count }) => {
    const own = numbers.slice(at, at + count);
    at += count;
    return { code, numbers: own };
  });
  return (
    <Table aria-label={t("lottery.verify.numbers")}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <Th scope="row">{prizeName(t, row.code)}</Th>
            <Td className="font-bold tabular-nums whitespace-normal">{row.numbers.join(" · ")}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Balls({ numbers }: { numbers: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {numbers.map((number, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: dice may show one face twice
        <li key={at} className={ball}>
          {number}
        </li>
      ))}
    </ul>
  );
}
