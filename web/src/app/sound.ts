// The page's sounds, made here: wood and stone for cows, the plucked tines of an mbira for mills and
// ends. Nothing is fetched. Browsers let a page sound only after a person has touched it.

export type Sound = "place" | "move" | "shoot" | "mill" | "win" | "lose" | "draw" | "notice";

// The notes of an mbira tuning, in hertz.
const TINES = { low: 196, root: 293.7, third: 349.2, fifth: 440, octave: 587.3 };

let context: AudioContext | null = null;

export function sound(name: Sound): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    play(context, name, context.currentTime + 0.01);
  } catch {
    // No sound here: the page says everything in other ways too.
  }
}

function play(audio: AudioContext, name: Sound, at: number): void {
  const pluck = (notes: readonly number[], gap: number) =>
    notes.forEach((note, i) => tine(audio, note, at + i * gap));
  switch (name) {
    case "place":
      return knock(audio, at, 210, 0.5);
    case "move":
      return (knock(audio, at, 170, 0.28), knock(audio, at + 0.09, 200, 0.42));
    case "shoot":
      return (knock(audio, at, 90, 0.8), knock(audio, at + 0.02, 60, 0.7));
    case "mill":
      return pluck([TINES.root, TINES.fifth], 0.11);
    case "win":
      return pluck([TINES.root, TINES.third, TINES.fifth, TINES.octave], 0.13);
    case "lose":
      return pluck([TINES.fifth, TINES.third, TINES.low], 0.17);
    case "draw":
      return pluck([TINES.root, TINES.root], 0.2);
    case "notice":
      return pluck([TINES.octave], 0);
  }
}

// A cow set down: a short thud with some grit.
function knock(audio: AudioContext, at: number, pitch: number, loudness: number): void {
  const body = audio.createOscillator();
  body.frequency.setValueAtTime(pitch * 1.6, at);
  body.frequency.exponentialRampToValueAtTime(pitch, at + 0.04);
  fade(audio, body, at, loudness, 0.14);
  const grit = audio.createBufferSource();
  grit.buffer = noise(audio, 0.03);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = pitch * 9;
  grit.connect(filter);
  fade(audio, filter, at, loudness * 0.5, 0.03);
  for (const source of [body, grit]) {
    source.start(at);
    source.stop(at + 0.2);
  }
}

// A plucked tine: a tone, its bright overtone, and a buzz that dies at once.
function tine(audio: AudioContext, pitch: number, at: number): void {
  const partials = [
    [1, 0.3, 0.9],
    [5.4, 0.06, 0.18],
    [2, 0.05, 0.4],
  ] as const;
  for (const [ratio, loudness, length] of partials) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * ratio;
    fade(audio, tone, at, loudness, length);
    tone.start(at);
    tone.stop(at + length + 0.05);
  }
}

function fade(audio: AudioContext, from: AudioNode, at: number, loudness: number, length: number) {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loudness * 0.5, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  from.connect(gain).connect(audio.destination);
}

function noise(audio: AudioContext, seconds: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return buffer;
}
