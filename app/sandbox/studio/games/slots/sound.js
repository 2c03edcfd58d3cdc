// @ts-check
/** Sounds made of a few notes each: frequency (Hz), start and length (s), loudness. There are no sound files. */

/** @type {AudioContext | null} */
let context = null;

/** @typedef {readonly [frequency: number, start: number, length: number, loudness: number]} Note */
/** @type {Record<string, { wave: OscillatorType, notes: readonly Note[] }>} */
const SOUNDS = {
  tick: { wave: "sine", notes: [[880, 0, 0.05, 0.12]] },
  spin: {
    wave: "triangle",
    notes: [
      [220, 0, 0.08, 0.14],
      [330, 0.05, 0.1, 0.12],
    ],
  },
  stop: { wave: "triangle", notes: [[130, 0, 0.09, 0.3]] },
  scatter: {
    wave: "sine",
    notes: [
      [988, 0, 0.12, 0.2],
      [1319, 0.08, 0.25, 0.18],
    ],
  },
  win: {
    wave: "triangle",
    notes: [
      [523, 0, 0.14, 0.2],
      [659, 0.09, 0.14, 0.2],
      [784, 0.18, 0.3, 0.2],
    ],
  },
  bigWin: {
    wave: "triangle",
    notes: [523, 659, 784, 1047, 784, 1047, 1319, 1568].map(
      (frequency, n) => /** @type {const} */ ([frequency, n * 0.13, 0.3, 0.22]),
    ),
  },
  feature: {
    wave: "sine",
    notes: [392, 494, 587, 784, 988].map(
      (frequency, n) => /** @type {const} */ ([frequency, n * 0.1, 0.35, 0.2]),
    ),
  },
};

export const sound = {
  isOn: false,
  /** @param {keyof typeof SOUNDS} name */
  play(name) {
    const made = SOUNDS[name];
    if (!sound.isOn || !made) return;
    // Browsers allow sound only after a press; the first press on the spin button is enough.
    context ??= new AudioContext();
    void context.resume();
    for (const note of made.notes) playNote(context, made.wave, note);
  },
};

/** @param {AudioContext} audio @param {OscillatorType} wave @param {Note} note */
function playNote(audio, wave, [frequency, start, length, loudness]) {
  const at = audio.currentTime + start;
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loudness, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  const tone = audio.createOscillator();
  tone.type = wave;
  tone.frequency.value = frequency;
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
