import * as fc from "fast-check";
import {
  amount,
  defineCommand,
  getId,
  type Harness,
  outgoing,
  pick,
  player,
  recent,
  storeId,
  toContext,
  toOutcome,
} from "./command.ts";
import { type InjectedFault, TRANSFER_VENDOR } from "./outside.ts";

export const injectedFault = fc.constantFrom<InjectedFault>(
  "none",
  "none",
  "none",
  "deaf",
  "lost",
  "refused",
);

/** The movements between a member's wallets, and between accounts. */
export const TRANSFER_COMMANDS = {
  claim: defineCommand({
    weight: 5,
    wish: fc.record({ pick, player }),
    aim(model, wish, serial) {
      const { grants } = model.books.member(wish.player);
      const grant = grants.find(({ status }) => status === "claimable") ?? recent(grants, wish.pick);
      return grant && { player: wish.player, deposit: grant.deposit, key: `claim-of-the-model-${serial}` };
    },
    expect: (model, { player, deposit, key }) => model.bonuses.claim(player, deposit, key),
    run: (harness, { player, deposit, key }) =>
      toOutcome(async () => {
        const ctx = toContext(harness.players, player);
        await harness.fixture.claimable(ctx);
        const grantId = await loadGrant(harness, deposit);
        await harness.fixture.rewards.claimBonus(ctx, { grantId, idempotencyKey: key });
        return "taken";
      }),
    twist: (message) => ({ ...message, key: `${message.key}-other` }),
  }),

  forfeit: defineCommand({
    weight: 1,
    wish: fc.record({ pick, player }),
    aim(model, wish) {
      const grant = recent(model.books.member(wish.player).grants, wish.pick);
      return grant && { player: wish.player, deposit: grant.deposit };
    },
    expect: (model, { player, deposit }) => model.bonuses.forfeit(player, deposit),
    run: (harness, { player, deposit }) =>
      toOutcome(async () => {
        const ctx = toContext(harness.players, player);
        await harness.fixture.claimable(ctx);
        await harness.fixture.rewards.forfeitBonus(ctx, { grantId: await loadGrant(harness, deposit) });
        return "taken";
      }),
  }),

  vendorTransfer: defineCommand({
    weight: 3,
    wish: fc.record({
      player,
      amount,
      direction: fc.constantFrom<"in" | "out">("in", "out"),
      injectedFault,
    }),
    aim: (_model, wish, serial) => ({ n: serial, ...wish }),
    expect: (model, { n, player, direction, amount, injectedFault }) =>
      model.transfers.vendorTransfer(n, player, direction, amount, injectedFault),
    run: ({ fixture, players, transfers }, { n, player, direction, amount, injectedFault }) =>
      toOutcome(async () => {
        fixture.keeper.script.next = injectedFault;
        const made = await fixture.wallets.walletTransfer(toContext(players, player), {
          vassalage: TRANSFER_VENDOR,
          direction,
          amount,
          idempotencyKey: `transfer-of-the-model-${n}`,
        });
        return storeId(transfers, n, { id: made.transferId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),

  accountTransfer: defineCommand({
    weight: 3,
    wish: fc.record({ below: fc.integer({ min: 1, max: 2 }), up: fc.boolean(), amount: outgoing }),
    aim: (_model, { below, up, amount }, serial) => ({
      n: serial,
      from: up ? below : 0,
      to: up ? 0 : below,
      amount,
    }),
    expect: (model, { n, from, to, amount }) => model.transfers.accountTransfer(n, from, to, amount),
    run: ({ fixture, players, transfers }, { n, from, to, amount }) =>
      toOutcome(async () => {
        const ctx = toContext(players, from);
        await fixture.claimable(ctx);
        const input = { amount, idempotencyKey: `transfer-of-the-model-${n}` };
        const { transferToUpline, transferToDownline } = fixture.accountTransfers;
        const username = players[to]?.id ?? "";
        const made = await (to === 0
          ? transferToUpline(ctx, input)
          : transferToDownline(ctx, { ...input, username }));
        return storeId(transfers, n, { id: made.transferId, reference: made.reference });
      }),
    twist: (message) => ({ ...message, amount: message.amount + 1 }),
  }),
};

async function loadGrant({ fixture, grants, deposits }: Harness, deposit: number): Promise<string> {
  const known = grants.get(deposit);
  if (known) return known;
  const { id } = await fixture.database.db
    .selectFrom("bonus_grant")
    .select("id")
    .where("merchant_id", "=", fixture.merchant.code)
    .where("deposit_id", "=", getId(deposits, deposit))
    .executeTakeFirstOrThrow();
  grants.set(deposit, id);
  return id;
}
