// @ts-check
/** The swimming and flying objects of the pool. They are only visual: the server draws the catches. */
import { game, isCalm } from "../../frame/kit.js";
import { getArena, getFloor, getGround } from "./arenas.js";
import { DRAWINGS, sprite } from "./fish.js";
import { ball, bolt, bubbles, cannon, coin, lightRays, net, pearl } from "./sea.js";

/** @typedef {{ pays: number, steps?: string[], linked?: number, pearl?: string }} Prize */
/** @typedef {{ id: string, prizes: Prize[], special?: string, walks?: boolean }} Fish */
/** @typedef {{ fish: Fish, x: number, y: number, speed: number, wave: number, seed: number, size: number, isAimed: boolean, gone: number }} Swimmer */
/** @typedef {{ from: [number, number], swimmer: Swimmer, begun: number, landed: () => void }} Ball */
/** @typedef {{ x: number, y: number, begun: number, life: number, text: string, pearl?: string, isCatch: boolean }} Flash */
/** @typedef {{ from: [number, number], to: [number, number], begun: number }} Bolt */
/** @typedef {{ x: number, y: number, begun: number }} Coin */

const FLIGHT_MS = 260;
const FLASH_MS = 520;
const SIGN_MS = 1_200;
const COIN_MS = 750;
const STEP_MS = 480;
const BOLT_MS = 620;
const RATIO = Math.min(2, devicePixelRatio || 1);
const REACH = 34;

/** A pool on a canvas. */
export class Pool {
  #canvas;
  #pen;
  /** @type {Swimmer[]} */
  #swimmers = [];
  /** @type {Ball[]} */
  #balls = [];
  /** @type {Flash[]} */
  #flashes = [];
  /** @type {Coin[]} */
  #coins = [];
  /** @type {Bolt[]} */
  #bolts = [];
  #width = 0;
  #height = 0;
  #scale = 1;
  #floor;
  #angle = 0;
  #firedAt = Number.NEGATIVE_INFINITY;
  #last = 0;

  /** @param {HTMLCanvasElement} canvas */
  constructor(canvas) {
    this.#canvas = canvas;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.#floor = canvas;
    new ResizeObserver(() => this.#resize()).observe(canvas);
    this.#resize();
    requestAnimationFrame((now) => this.#turn(now));
  }

  /** @returns {[number, number]} */
  #muzzle() {
    return [this.#width / 2, this.#height - 26];
  }

  #resize() {
    const box = this.#canvas.getBoundingClientRect();
    if (box.width === 0 || (box.width === this.#width && box.height === this.#height)) return;
    [this.#width, this.#height] = [box.width, box.height];
    this.#canvas.width = this.#width * RATIO;
    this.#canvas.height = this.#height * RATIO;
    this.#scale = Math.min(1.5, Math.max(0.72, Math.sqrt(this.#width * this.#height) / 430));
    this.#floor = getFloor(game.water, this.#width, this.#height, RATIO);
    this.#swimmers = [];
    for (let n = 0; n < game.shown; n++) this.#swimmers.push(this.#swimmer(this.#pick(), Math.random()));
    if (isCalm()) this.#draw(performance.now());
  }

  /**
   * Picks a random fish; the cheaper, the more frequent.
   * @returns {Fish}
   */
  #pick() {
    const chances = game.fish.flatMap((/** @type {Fish} */ fish, /** @type {number} */ n) =>
      Array.from({ length: game.fish.length - n }, () => fish),
    );
    // Never two of the most expensive at once.
    const fish = chances[Math.floor(Math.random() * chances.length)];
    const isDear = fish.special !== undefined || fish.prizes[0].pays >= 60;
    const isLarge = isDear && this.#swimmers.some((one) => one.fish === fish);
    return isLarge ? game.fish[0] : fish;
  }

  /** @param {Fish} fish @param {number} way how far it has swum, 0 to 1 @returns {Swimmer} */
  #swimmer(fish, way) {
    const size = Math.round((DRAWINGS[fish.id]?.size ?? 60) * this.#scale);
    const isRight = Math.random() < 0.5;
    const { walks } = fish;
    const ground = getGround(game.water, this.#height);
    const usual = (walks ? 16 : 26 + 34 * Math.random()) * (size > 100 ? 0.8 : 1);
    const speed = (isRight ? 1 : -1) * this.#scale * game.pace * usual;
    const top = size * 0.4 + 30;
    const bottom = Math.min(this.#height - Math.max(96, this.#height * 0.22), ground - size * 0.3);
    const lowest = this.#height - Math.max(30, size * 0.35);
    return {
      fish,
      x: (isRight ? way : 1 - way) * (this.#width + size) - size / 2,
      y: walks
        ? lowest - Math.random() * Math.max(14, lowest - ground - size * 0.3)
        : top + Math.random() * Math.max(10, bottom - top),
      speed,
      wave: walks ? 0 : 4 + Math.random() * 8,
      seed: Math.random() * 20,
      size,
      isAimed: false,
      gone: 0,
    };
  }

  /**
   * Replaces a fish that has left.
   * @param {Swimmer} old
   */
  #replace(old) {
    this.#swimmers = this.#swimmers.filter((one) => one !== old);
    // Some were added beyond the usual number.
    if (this.#swimmers.length < game.shown)
      this.#swimmers.push(this.#swimmer(this.#pick(), isCalm() ? Math.random() : 0));
  }

  /** @param {Swimmer} one @param {number} now @returns {[number, number]} */
  #getPlace(one, now) {
    return [one.x, one.y + (isCalm() ? 0 : one.wave * Math.sin(now / 900 + one.seed))];
  }

  /** @param {number} now */
  #move(now) {
    const seconds = Math.min(0.05, (now - this.#last) / 1_000);
    this.#last = now;
    for (const one of this.#swimmers) {
      if (one.gone > 0) {
        if (now - one.gone > 420) this.#replace(one);
        continue;
      }
      one.x += one.speed * seconds;
      if (one.speed > 0 ? one.x > this.#width + one.size * 0.6 : one.x < -one.size * 0.6) this.#replace(one);
    }
    const landing = this.#balls.filter(({ begun }) => now - begun >= FLIGHT_MS);
    this.#balls = this.#balls.filter(({ begun }) => now - begun < FLIGHT_MS);
    for (const { swimmer: target, landed } of landing) {
      const [x, y] = this.#getPlace(target, now);
      this.#flashes.push({ x, y, begun: now, life: FLASH_MS, text: "", isCatch: false });
      landed();
    }
    this.#flashes = this.#flashes.filter(({ begun, life }) => now - begun < life);
    this.#bolts = this.#bolts.filter(({ begun }) => now - begun < BOLT_MS);
    this.#coins = this.#coins.filter(({ begun }) => now - begun < COIN_MS);
  }

  /** @param {Swimmer} one @param {number} now */
  #drawFish(one, now) {
    const [x, y] = this.#getPlace(one, now);
    const beat = isCalm() ? one.seed : (now / 110) * (DRAWINGS[one.fish.id]?.pace ?? 1) + one.seed * 9;
    const picture = sprite(one.fish.id, Math.round(one.size * RATIO), beat);
    const going = one.gone > 0 ? Math.min(1, Math.max(0, now - one.gone) / 400) : 0;
    this.#pen.save();
    // A fish whose prize is still growing leaps on the spot.
    const leap = one.gone > now ? 26 * Math.abs(Math.sin(((one.gone - now) / STEP_MS) * Math.PI)) : 0;
    this.#pen.translate(x, y - leap);
    if (one.isAimed) {
      this.#pen.strokeStyle = "rgb(255 226 122 / 90%)";
      this.#pen.lineWidth = 2;
      this.#pen.setLineDash([6, 5]);
      this.#pen.beginPath();
      this.#pen.arc(0, 0, one.size * 0.46, 0, 7);
      this.#pen.stroke();
    }
    if (going > 0) {
      this.#pen.rotate(going * 5);
      this.#pen.scale(1 - going, 1 - going);
    }
    if (one.speed < 0) this.#pen.scale(-1, 1);
    this.#pen.drawImage(picture, -one.size / 2, (-one.size * 0.75) / 2, one.size, one.size * 0.75);
    this.#pen.restore();
  }

  /** @param {number} now */
  #draw(now) {
    this.#pen.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    this.#pen.drawImage(this.#floor, 0, 0, this.#width, this.#height);
    if (getArena(game.water).isUnderWater) {
      if (!isCalm()) lightRays(this.#pen, this.#width, this.#height, now);
      bubbles(this.#pen, this.#width, this.#height, isCalm() ? 0 : now);
    }
    for (const one of [...this.#swimmers].sort((a, b) => b.size - a.size)) this.#drawFish(one, now);
    for (const { from, to, begun } of this.#bolts) {
      if (begun <= now) bolt(this.#pen, from, to, (now - begun) / BOLT_MS);
    }
    for (const flash of this.#flashes) {
      if (flash.begun > now) continue;
      const way = Math.min(1, (now - flash.begun) / FLASH_MS);
      if (way < 1) net(this.#pen, flash.x, flash.y, isCalm() ? 0.4 : way, flash.isCatch);
      if (flash.text) this.#sign(flash, now);
    }
    for (const { from, swimmer: target, begun } of this.#balls) {
      const way = (now - begun) / FLIGHT_MS;
      const [x, y] = this.#getPlace(target, now);
      ball(
        this.#pen,
        from[0] + (x - from[0]) * way,
        from[1] + (y - from[1]) * way,
        Math.atan2(x - from[0], from[1] - y),
      );
    }
    cannon(this.#pen, ...this.#muzzle(), this.#angle, Math.max(0, 1 - (now - this.#firedAt) / 160));
    for (const one of this.#coins.filter(({ begun }) => begun <= now)) {
      const way = ((now - one.begun) / COIN_MS) ** 1.6;
      coin(
        this.#pen,
        one.x + (this.#width - 60 - one.x) * way,
        one.y - one.y * way - 40 * Math.sin(way * Math.PI),
        now / 90 + one.x,
      );
    }
  }

  /** @param {Flash} flash @param {number} now */
  #sign({ x, y, begun, life, text, pearl: colour }, now) {
    const way = isCalm() ? 0 : (now - begun) / life;
    this.#pen.save();
    this.#pen.globalAlpha = 1 - way ** 3;
    this.#pen.font = `800 26px ${getComputedStyle(document.documentElement).fontFamily}`;
    this.#pen.textAlign = "center";
    this.#pen.lineWidth = 5;
    this.#pen.lineJoin = "round";
    this.#pen.strokeStyle = "#3a1a02";
    this.#pen.fillStyle = "#ffe27a";
    const at = /** @type {const} */ ([
      Math.min(this.#width - 60, Math.max(60, x)),
      Math.max(56, y - 26 * way),
    ]);
    if (colour) pearl(this.#pen, at[0], at[1] - 38, colour);
    this.#pen.strokeText(text, ...at);
    this.#pen.fillText(text, ...at);
    this.#pen.restore();
  }

  /** With reduced motion the pool is only drawn after a change. */
  #show() {
    if (isCalm()) this.#draw(performance.now());
  }

  /** @param {number} now */
  #turn(now) {
    if (!isCalm()) {
      this.#move(now);
      this.#draw(now);
    }
    requestAnimationFrame((next) => this.#turn(next));
  }

  /**
   * Returns the fish at a position on the page; null for open water.
   * @param {number} clientX
   * @param {number} clientY
   */
  at(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    const now = performance.now();
    const distance = (/** @type {Swimmer} */ one) => {
      const [x, y] = this.#getPlace(one, now);
      return Math.hypot(x - (clientX - box.left), y - (clientY - box.top)) - one.size * 0.3;
    };
    const living = this.#swimmers.filter(({ gone }) => gone === 0);
    const [nearest] = living.sort((a, b) => distance(a) - distance(b));
    return nearest && distance(nearest) <= REACH - 12 ? nearest : null;
  }

  /**
   * Returns the nearest fish of a kind; adds one if there is none.
   * @param {Fish} fish
   */
  findNearest(fish) {
    const [x, y] = this.#muzzle();
    const far = (/** @type {Swimmer} */ one) => Math.hypot(one.x - x, one.y - y);
    const seen = this.#swimmers.filter(
      (one) => one.fish === fish && one.gone === 0 && one.x > 0 && one.x < this.#width,
    );
    const [nearest] = seen.sort((a, b) => far(a) - far(b));
    if (nearest) return nearest;
    const called = this.#swimmer(fish, 0.2 + Math.random() * 0.2);
    this.#swimmers.push(called);
    const other = this.#swimmers.find((one) => one !== called && !one.isAimed && one.gone === 0);
    this.#swimmers = this.#swimmers.filter((one) => one !== other);
    return called;
  }

  /**
   * Turns the cannon towards a position on the page.
   * @param {number} clientX
   * @param {number} clientY
   */
  turnTo(clientX, clientY) {
    const box = this.#canvas.getBoundingClientRect();
    const [x, y] = this.#muzzle();
    this.#angle = Math.max(
      -1.45,
      Math.min(1.45, Math.atan2(clientX - box.left - x, y - (clientY - box.top))),
    );
    this.#show();
  }

  /**
   * Fires at a fish; `landed` is called when the ball arrives.
   * @param {Swimmer} target
   * @param {() => void} landed
   */
  fire(target, landed = () => {}) {
    const now = performance.now();
    const [x, y] = this.#getPlace(target, now);
    const from = this.#muzzle();
    this.#angle = Math.max(-1.45, Math.min(1.45, Math.atan2(x - from[0], from[1] - y)));
    target.isAimed = true;
    if (isCalm()) {
      landed();
    } else {
      this.#firedAt = now;
      const length = 56;
      this.#balls.push({
        from: [from[0] + Math.sin(this.#angle) * length, from[1] - Math.cos(this.#angle) * length],
        swimmer: target,
        begun: now,
        landed,
      });
    }
    this.#show();
  }

  /**
   * Shows a miss.
   * @param {Swimmer} target
   */
  missed(target) {
    target.isAimed = false;
    this.#show();
  }

  /**
   * Shows a catch: the steps of its prize, then the payout.
   * @param {Swimmer} target
   * @param {Prize} prize
   * @param {string} worth
   */
  caught(target, prize, worth) {
    target.isAimed = false;
    const now = performance.now();
    const [x, y] = this.#getPlace(target, now);
    const sign = { x, y, isCatch: true, ...(prize.pearl ? { pearl: prize.pearl } : {}) };
    if (isCalm()) {
      this.#flashes.push({ ...sign, begun: now, life: SIGN_MS, text: worth });
      this.#replace(target);
      setTimeout(() => {
        this.#flashes = [];
        this.#show();
      }, SIGN_MS);
    } else {
      const steps = prize.steps ?? [];
      for (const [n, text] of steps.entries()) {
        this.#flashes.push({ ...sign, begun: now + n * STEP_MS, life: STEP_MS, text });
      }
      const end = now + steps.length * STEP_MS;
      this.#flashes.push({ ...sign, begun: end, life: SIGN_MS, text: worth });
      target.gone = end;
      const count = Math.min(24, 4 + prize.pays / 4);
      for (let n = 0; n < count; n++)
        this.#coins.push({ x: x + n * 5 - count * 2.5, y, begun: end + n * 45 });
      if (prize.linked) this.#link(target, prize.linked, now);
    }
    this.#show();
  }

  /**
   * Catches others too, as many of the cheapest as are visible.
   * @param {Swimmer} target
   * @param {number} count
   * @param {number} now
   */
  #link(target, count, now) {
    const others = this.#swimmers.filter((one) => one.fish === game.fish[0] && one.gone === 0);
    while (others.length < Math.min(count, 8)) {
      const called = this.#swimmer(game.fish[0], 0.1 + Math.random() * 0.8);
      this.#swimmers.push(called);
      others.push(called);
    }
    let from = this.#getPlace(target, now);
    for (const [n, one] of others.slice(0, count).entries()) {
      const to = this.#getPlace(one, now);
      const begun = now + n * 110;
      one.gone = begun + 200;
      this.#bolts.push({ from, to, begun });
      this.#flashes.push({ x: to[0], y: to[1], begun: begun + 80, life: FLASH_MS, text: "", isCatch: true });
      from = to;
    }
  }
}
