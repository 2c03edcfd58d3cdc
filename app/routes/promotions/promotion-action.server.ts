import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { type PromotionDetail, promotionsContract } from "../../platform/contract/promotions.ts";
import { rewardsContract } from "../../platform/contract/rewards.ts";
import { getFormFailure } from "../../site/call-failure.ts";
import { formText, parseForm, sentValues } from "../../site/parse-form.ts";
import { promotionPath } from "../../site/promotions/paths.ts";
import { readProof } from "../../site/read-proof.server.ts";

/** The data of one promotion's page. */
export interface PromotionPageData {
  one: PromotionDetail;
  done: "joined" | "claimed" | "applied" | "image" | null;
  /** The idempotency key for a form on this page. */
  key: string;
  isDemo: boolean;
}

const PRESERVED_FIELDS = ["comment", "zalo"] as const;

/** The failure of a form on a promotion's page. */
export interface PromotionResult {
  message: string | null;
  fields: Record<string, string>;
  values: Partial<Record<(typeof PRESERVED_FIELDS)[number], string>>;
  /** A new idempotency key for the next attempt. */
  key: string;
}

/** Joins, claims, applies or adds a picture, then redirects to the promotion, which shows the result. */
export async function promotionAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const { promotions, rewards } = context.platform;
  const to = (done: string) => redirect(`${promotionPath(formText(form, "promotionId"))}&done=${done}`, 303);
  try {
    switch (formText(form, "intent")) {
      case "join":
        await promotions.join(parseForm(form, promotionsContract.join, context));
        return to("joined");
      case "draw": {
        await rewards.claimRaffle(parseForm(form, rewardsContract.claimRaffle, context));
        return to("claimed");
      }
      case "claim": {
        await promotions.claim(parseForm(form, promotionsContract.claim, context));
        return to("claimed");
      }
      case "apply": {
        const { image } = await readProof(form, context);
        const given = image === "" ? {} : { image };
        await promotions.apply(
          parseForm(form, promotionsContract.apply, context, { given, trimmed: ["comment"] }),
        );
        return to("applied");
      }
      case "image": {
        const given = await readProof(form, context);
        await promotions.addImage(parseForm(form, promotionsContract.addImage, context, { given }));
        return to("image");
      }
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, fields, status } = getFormFailure(error, ({ code }) =>
      code === "CONFLICT" ? context.t("promotions.changed") : undefined,
    );
    return data<PromotionResult>(
      {
        message,
        fields,
        values: sentValues(form, PRESERVED_FIELDS),
        key: randomUUID(),
      },
      status,
    );
  }
}
