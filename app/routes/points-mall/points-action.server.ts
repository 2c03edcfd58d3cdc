import { randomUUID } from "node:crypto";
import { type AppLoadContext, data, redirect } from "@remix-run/node";
import { rewardsContract } from "../../platform/contract/rewards.ts";
import { type FailureData, getFormFailure } from "../../site/call-failure.ts";
import { formText, parseForm, wholeNumber } from "../../site/parse-form.ts";

const PATH = "/pointMall";

/** The failure of a form of the points mall; `of` is the reward's id, or empty for the conversion. */
export interface PointsResult {
  of: string;
  message: string | null;
  fields: Record<string, string>;
  points: string;
  /** The typed delivery details of goods. */
  delivery: Record<"name" | "phone" | "address", string>;
  /** A new idempotency key for the next attempt. */
  key: string;
}

/** Reads the delivery details from the form of goods. */
const deliveryIn = (form: FormData) => ({
  name: formText(form, "name"),
  phone: formText(form, "phone"),
  address: formText(form, "address"),
});

/** Redeems or converts points, then redirects to the mall, which shows the result. */
export async function pointsAction(context: AppLoadContext, request: Request) {
  const form = await request.formData();
  const { rewards } = context.platform;
  try {
    switch (formText(form, "intent")) {
      case "redeem": {
        const delivery = form.has("address") ? deliveryIn(form) : undefined;
        const given = { price: wholeNumber(form, "price"), quantity: 1, delivery };
        const input = parseForm(form, rewardsContract.redeemPointReward, context, { given });
        const { status } = await rewards.redeemPointReward(input);
        return redirect(`${PATH}?done=${status === "approved" ? "bonus" : "goods"}`, 303);
      }
      case "convert": {
        const given = { points: wholeNumber(form, "points") };
        await rewards.convertPoints(parseForm(form, rewardsContract.convertPoints, context, { given }));
        return redirect(`${PATH}?done=converted`, 303);
      }
      default:
        throw new Response(null, { status: 400 });
    }
  } catch (error) {
    if (error instanceof Response) throw error;
    const { message, fields, status } = getFormFailure(error, (failure) => getRefusalText(context, failure));
    return data<PointsResult>(
      {
        of: formText(form, "rewardId"),
        message,
        fields,
        points: formText(form, "points").slice(0, 20),
        delivery: deliveryIn(form),
        key: randomUUID(),
      },
      status,
    );
  }
}

/** Returns the page's own text for some failures. */
function getRefusalText({ t }: AppLoadContext, { code, details }: FailureData): string | undefined {
  if (code === "INSUFFICIENT_FUNDS")
    return t("points.refused.points", { count: Number(details.points ?? 0) });
  if (details.state === "mostReached") return t("points.refused.most");
  if (code === "CONFLICT" || code === "NOT_FOUND") return t("points.refused.changed");
  return undefined;
}
