import { randomInt } from 'node:crypto';
import type { ChromeSource } from '../browser/chrome-source.ts';
import type { BrowserHealth } from '../browser/launcher.ts';
import { Places } from '../places.ts';
import { ShaderBrowserLauncher } from './launcher.ts';
import { ShaderPlace, shaderPlaceLimits } from './shader-place.ts';
import { StaticProcess } from './static-process.ts';

/** Jobs that may wait for a place. */
const waiting = 8;

/** Where shaders are vetted and drawn, one of each at a time: vetting measures time, and a hanging body holds up no drawing. */
export class Shaders {
  readonly vetting: Places<{ parser: StaticProcess; place: ShaderPlace; random: () => number }>;
  readonly drawing: Places<ShaderPlace>;
  readonly #ends: (() => void)[];
  readonly #launcher: ShaderBrowserLauncher;

  constructor(source: ChromeSource, report: (line: string) => void) {
    const launcher = new ShaderBrowserLauncher(source, report);
    this.#launcher = launcher;
    const placeOf = () => new ShaderPlace({ ...shaderPlaceLimits, launch: () => launcher.launch() });
    const [vetter, drawer, parser] = [placeOf(), placeOf(), new StaticProcess()];
    this.vetting = new Places([{ parser, place: vetter, random }], waiting);
    this.drawing = new Places([drawer], waiting);
    this.#ends = [() => vetter.end(), () => drawer.end(), () => parser.end()];
  }

  get health(): BrowserHealth {
    return this.#launcher.health;
  }

  end(): void {
    for (const end of this.#ends) end();
  }
}

/** Which frames a body is tried with, its author cannot know. */
function random(): number {
  return randomInt(2 ** 32) / 2 ** 32;
}
