import * as z from "zod";
import { call, EVERYONE, epochMs, prizeMode, queryIntOr, SIGNED_IN, shortText } from "./call.ts";

const lotteryGame = z.object({
  gameCode: z.string(),
  name: z.string(),
  vassalage: z.string(),
  area: z.string().meta({ description: "VN_NORTH, VN_CENTRE, VN_SOUTH, SEA or HOUSE" }),
  playType: z.enum(["LOTT", "ELOTT"]),
  nextDrawAt: epochMs.nullable(),
  maintenance: z.boolean(),
});

const openedNumber = z.object({
  gameCode: z.string(),
  name: z.string(),
  drawNo: z.string(),
  drawnAt: epochMs,
  numbers: z.array(z.string()).meta({ description: "Prize numbers in the order of the game's prize table" }),
});

/** The fields that every lottery list takes (spec section 7: count, prizeMode, device, language). */
const listInput = (count: number) =>
  z.object({
    count: queryIntOr(count, 1, 100),
    prizeMode: prizeMode.optional(),
    device: z.enum(["WEB", "H5", "APP"]).default("WEB"),
    language: shortText(8).optional(),
  });

const games = z.object({ list: z.array(lotteryGame) });
const numbers = z.object({ list: z.array(openedNumber) });

export const lotteryContract = {
  vnMenu: call({
    method: "GET",
    path: "/lgw/vn/games/game_menu",
    area: "lottery",
    summary: "The Vietnam lotteries, by area",
    roles: EVERYONE,
    input: listInput(100),
    output: games,
  }),
  vnRecent: call({
    method: "GET",
    path: "/lgw/vn/games/game_menu/recent",
    area: "lottery",
    summary: "The Vietnam lotteries that the account played, newest first",
    roles: SIGNED_IN,
    input: listInput(20),
    output: games,
  }),
  popular: call({
    method: "GET",
    path: "/lgw/games/popular",
    area: "lottery",
    summary: "The lotteries with the most tickets",
    roles: EVERYONE,
    input: listInput(20),
    output: games,
  }),
  vnNumbers: call({
    method: "GET",
    path: "/lgw/vn/numeros/opened/game",
    area: "lottery",
    summary: "Drawn numbers of the Vietnam lotteries, newest first",
    roles: EVERYONE,
    input: listInput(100).extend({ gameCode: shortText(64).optional() }),
    output: numbers,
  }),
  openedNumbers: call({
    method: "GET",
    path: "/lotto/lgw/games/opened/numero",
    area: "lottery",
    summary: "Drawn numbers of all lotteries, newest first",
    roles: EVERYONE,
    input: listInput(20).extend({ gameCode: shortText(64).optional() }),
    output: numbers,
  }),
};
