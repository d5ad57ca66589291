// Sounds made of nothing: knocks of wood, rustle of cards, clicks of clay. Short and dry.

import type { Sound } from "./sounds";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// A browser gives sound only to who has touched the page.
function wake(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });

/** Plays a sound, `volume` being 0 to 1, so many milliseconds from now. */
export function play(sound: Sound, volume: number, after = 0): void {
  if (volume <= 0 || context?.state !== "running") return;
  const out = context.createGain();
  // Ears hear by powers.
  out.gain.value = volume * volume;
  out.connect(context.destination);
  const make: Make = { context, out, at: context.currentTime + after / 1000 + 0.005 };
  SCORES[sound](make);
  setTimeout(() => out.disconnect(), after + 700);
}

interface Make {
  context: AudioContext;
  out: AudioNode;
  at: number;
}

/** A struck piece of wood: a low tone that dies at once, and the touch on it. */
function knock(make: Make, after: number, pitch: number, loud = 0.5, long = 0.07): void {
  tone(make, after, pitch, loud, long);
  rustle(make, after, pitch * 6, 1.2, loud * 0.35, 0.012);
}

function tone({ context, out, at }: Make, after: number, pitch: number, loud: number, long: number, wave: OscillatorType = "sine"): void {
  const oscillator = context.createOscillator();
  oscillator.type = wave;
  oscillator.frequency.setValueAtTime(pitch * 1.12, at + after);
  oscillator.frequency.exponentialRampToValueAtTime(pitch, at + after + long * 0.4);
  oscillator.connect(fade(context, out, at + after, loud, long));
  oscillator.start(at + after);
  oscillator.stop(at + after + long + 0.02);
}

/** Noise round a pitch. */
function rustle({ context, out, at }: Make, after: number, pitch: number, narrow: number, loud: number, long: number): void {
  noise ??= hiss(context);
  const source = context.createBufferSource();
  source.buffer = noise;
  const filter = context.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = narrow;
  source.connect(filter).connect(fade(context, out, at + after, loud, long));
  source.start(at + after, Math.random() * 0.3, long + 0.02);
}

function fade(context: AudioContext, out: AudioNode, at: number, loud: number, long: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.003);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(out);
  return gain;
}

function hiss(context: AudioContext): AudioBuffer {
  const buffer = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  return buffer;
}

/** Two chips that touch. */
function click(make: Make, after: number, loud = 0.28): void {
  const pitch = 3100 + Math.random() * 700;
  tone(make, after, pitch, loud * 0.5, 0.03, "triangle");
  rustle(make, after, pitch * 1.4, 6, loud, 0.025);
}

const SCORES: Record<Sound, (make: Make) => void> = {
  deal: (make) => rustle(make, 0, 2600, 0.8, 0.3, 0.06),
  flip: (make) => {
    rustle(make, 0, 1900, 0.9, 0.22, 0.05);
    knock(make, 0.045, 240, 0.16, 0.04);
  },
  check: (make) => {
    knock(make, 0, 190);
    knock(make, 0.11, 175, 0.42);
  },
  "chips-in": (make) => {
    click(make, 0);
    click(make, 0.05, 0.2);
  },
  raise: (make) => {
    for (const [i, loud] of [0.3, 0.24, 0.2, 0.16].entries()) click(make, i * 0.04, loud);
  },
  "all-in": (make) => {
    for (let i = 0; i < 6; i++) click(make, i * 0.033, 0.3 - i * 0.03);
    knock(make, 0.2, 120, 0.4, 0.09);
  },
  fold: (make) => rustle(make, 0, 1100, 0.7, 0.2, 0.11),
  street: (make) => knock(make, 0, 260, 0.2, 0.05),
  dice: (make) => {
    for (const [i, at] of [0, 0.05, 0.09, 0.15, 0.22].entries()) knock(make, at, 620 + (i % 2) * 140, 0.26 - i * 0.03, 0.03);
  },
  "your-turn": (make) => {
    knock(make, 0, 392, 0.32, 0.12);
    knock(make, 0.11, 523, 0.36, 0.16);
  },
  "time-low": (make) => {
    for (const at of [0, 0.09, 0.18]) knock(make, at, 660, 0.34, 0.06);
  },
  "win-share": (make) => {
    for (const [i, pitch] of [392, 494, 587].entries()) knock(make, i * 0.07, pitch, 0.26, 0.13);
    click(make, 0.22, 0.2);
  },
  chat: (make) => knock(make, 0, 880, 0.2, 0.06),
  "seat-taken": (make) => {
    knock(make, 0, 150, 0.36, 0.08);
    rustle(make, 0.06, 700, 0.8, 0.12, 0.09);
  },
};
