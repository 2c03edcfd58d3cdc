import { Alert } from "../../../ui/alert.tsx";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { counted } from "../parts/counted.ts";
import { QaPanel } from "../parts/qa-panel.tsx";
import { QaTime } from "../parts/qa-time.tsx";

interface WalkedBrand {
  id: string;
  at: number;
  pages: number;
  addresses: number;
  faults: string[];
}

interface WalkPanelProps {
  /** Null while no brand was walked. */
  walk: { at: number; commit: string | null; own: WalkedBrand | null; others: WalkedBrand[] } | null;
  brandId: string;
}

/** The last walk over the pages of this brand, and of the others in a line each. */
export function WalkPanel({ walk, brandId }: WalkPanelProps) {
  const { own = null, others = [] } = walk ?? {};
  return (
    <QaPanel title={`Walk of ${brandId}`}>
      {walk && own ? (
        <>
          <Facts small>
            <Fact name="Walked">
              <QaTime at={own.at} />, commit <code>{walk.commit ?? "unknown"}</code>
            </Fact>
            <Fact name="Pages">{own.pages}</Fact>
            <Fact name="Addresses">{own.addresses}</Fact>
            <Fact name="Faults">{own.faults.length}</Fact>
          </Facts>
          {own.faults.length === 0 ? (
            <Alert tone="positive" live="off">
              No page of this brand has a fault.
            </Alert>
          ) : (
            <ul className="grid gap-1">
              {own.faults.map((fault) => (
                <li key={fault}>
                  <code className="text-12 wrap-anywhere text-negative">{fault}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : (
        <p className="text-13 text-text-2">
          This brand was not walked in this checkout: <code>npm run matrix</code>
        </p>
      )}
      {others.length > 0 ? (
        <>
          <h3 className="text-14 font-bold text-text-1">Other brands</h3>
          <ul className="grid gap-1.5 text-13 text-text-2">
            {others.map(({ id, at, pages, addresses, faults }) => (
              <li key={id}>
                <b className="text-text-1">{id}</b>: {counted(pages, "page", "pages")},{" "}
                {counted(addresses, "address", "addresses")},{" "}
                <b className={faults.length > 0 ? "text-negative" : "text-positive"}>
                  {counted(faults.length, "fault", "faults")}
                </b>{" "}
                (<QaTime at={at} />)
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </QaPanel>
  );
}
