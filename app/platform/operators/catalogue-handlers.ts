import type { CatalogueArea, VersionFacts } from "../contract/ops/catalogue.ts";
import type { OperatorCallName, OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission, type Permission } from "../contract/ops/permissions.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { listCodes, toEmptyResult } from "./case-parts.ts";
import {
  type Catalogue,
  changeItem,
  createItem,
  type ItemContent,
  publishItem,
  readItem,
  type SavedItem,
  saveItem,
  versionFacts,
} from "./catalogue.ts";
import type { MerchantContext, WorkContext } from "./operator-context.ts";

type Detail<A extends CatalogueArea> = OperatorValue<A, "detail">;
type Shown<A extends CatalogueArea> = Omit<Detail<A>, "version" | "actions">;
type Action<A extends CatalogueArea> = Detail<A>["actions"][number];
type ActName<A extends CatalogueArea> = Exclude<Action<A>, "edit" | "publish"> & OperatorCallName<A>;

/** Runs on the version that the operator saw, which is locked; returns the details for the log. */
type Act<A extends CatalogueArea, C extends OperatorCallName<A>, Content, Row> = (
  trx: Trx,
  ctx: MerchantContext,
  input: OperatorInput<A, C>,
  at: { item: SavedItem<Content, Row>; now: number },
) => Promise<{ before: AuditDetails; after: AuditDetails }>;

/** A catalogue with the views of its items. */
interface CatalogueParts<A extends CatalogueArea, Content extends ItemContent, Row>
  extends Catalogue<Content, Row> {
  area: A;
  /** Returns the id of a new item; the client's key by default. */
  toId?(idempotencyKey: string): string;
  /** Returns the content in the input of a call. */
  toContent(input: OperatorInput<A, "create"> | OperatorInput<A, "edit">): Content;
  /** Lists items of at least one merchant. */
  list(
    ctx: WorkContext,
    codes: string[],
    query: OperatorInput<A, "list">,
  ): Promise<{ list: OperatorValue<A, "list">["list"][number][]; total: number }>;
  detail(
    ctx: MerchantContext,
    item: SavedItem<Content, Row>,
    input: OperatorInput<A, "detail">,
  ): Promise<Shown<A>>;
  /** Returns the actions that an item's state allows; the role's permissions are checked besides. */
  getActions(shown: Shown<A>, version: VersionFacts): Action<A>[];
  /** The actions on an item besides editing and publishing it. */
  acts: { [C in ActName<A>]: Act<A, C, Content, Row> };
}

/** Makes the handlers of a catalogue. */
export function catalogueHandlers<A extends CatalogueArea, Content extends ItemContent, Row = undefined>(
  services: Services,
  parts: CatalogueParts<A, Content, Row>,
) {
  const { area, toId = (key: string) => key, toContent } = parts;

  async function list(ctx: WorkContext, input: OperatorInput<A, "list">) {
    const codes = listCodes(ctx);
    return codes.length === 0 ? { list: [], total: 0 } : parts.list(ctx, codes, input);
  }

  async function detail(ctx: MerchantContext, input: OperatorInput<A, "detail"> & { id: string }) {
    const { db } = services.database;
    const item = await readItem(db, parts, ctx.merchant.code, input.id);
    const version = await versionFacts(db, parts, ctx, item);
    const shown = await parts.detail(ctx, item, input);
    const actions = parts
      .getActions(shown, version)
      // The contract declares each action as a call with a permission of its name.
      .filter((action) => hasPermission(ctx.operator.role, `${area}.${action}` as Permission));
    return { ...shown, version, actions };
  }

  const acts = Object.entries<Act<A, ActName<A>, Content, Row>>(parts.acts).map(
    ([name, act]) =>
      [
        name,
        (ctx: MerchantContext, input: OperatorInput<A, ActName<A>> & { id: string; seenVersion: number }) =>
          toEmptyResult(
            changeItem(services, parts, ctx, input, ({ trx, now }, item) =>
              act(trx, ctx, input, { item, now }),
            ),
          ),
      ] as const,
  );
  return {
    list,
    detail,
    async create(ctx: MerchantContext, input: OperatorInput<A, "create"> & { idempotencyKey: string }) {
      const id = toId(input.idempotencyKey);
      await createItem(services, parts, ctx, { id, content: toContent(input) });
      return { id };
    },
    edit: (
      ctx: MerchantContext,
      input: OperatorInput<A, "edit"> & { id: string; seenVersion: number; publish: boolean },
    ) => {
      const { id, seenVersion, publish } = input;
      return toEmptyResult(
        saveItem(services, parts, ctx, { id, seenVersion, content: toContent(input), publish }),
      );
    },
    publish: (ctx: MerchantContext, input: { id: string; seenVersion: number }) =>
      toEmptyResult(publishItem(services, parts, ctx, input)),
    // Each function is the act of its name, as the type states.
    ...(Object.fromEntries(acts) as {
      [C in ActName<A>]: (ctx: MerchantContext, input: OperatorInput<A, C>) => Promise<Record<string, never>>;
    }),
  };
}
