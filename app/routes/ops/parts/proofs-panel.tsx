import { useTranslation } from "../../../i18n/use-translation.ts";
import { OpsPanel } from "./ops-panel.tsx";

/** Shows the member's pictures; each opens separately. */
export function ProofsPanel({
  merchantId,
  proofIds,
  under = "proofs",
}: {
  merchantId: string;
  proofIds: readonly string[];
  /** Path segment under which the pictures are served. */
  under?: "proofs" | "application-images";
}) {
  const { t } = useTranslation();
  if (proofIds.length === 0) return null;
  return (
    <OpsPanel title={t("ops.proofs")}>
      <div className="flex flex-wrap gap-3">
        {proofIds.map((id, at) => {
          const path = `/ops/${under}/${merchantId}/${id}`;
          return (
            <a key={id} href={path} className="block w-64 max-w-full">
              <img
                src={path}
                alt={t("ops.proof", { number: at + 1 })}
                className="w-full rounded-md border border-border"
              />
            </a>
          );
        })}
      </div>
    </OpsPanel>
  );
}
