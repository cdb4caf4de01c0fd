import { randomInt } from 'node:crypto';
import type { ChromeSource } from '../browser/chrome-source.ts';
import type { BrowserHealth } from '../browser/launcher.ts';
import { Places } from '../places.ts';
import { ShaderBrowserLauncher } from './launcher.ts';
import { ShaderPlace, shaderPlaceLimits } from './shader-place.ts';
import { StaticProcess } from './static-process.ts';

/** The number of jobs that may wait for a place. */
const waiting = 8;

/**
 * Vets and draws shaders. One shader is vetted and one is drawn at a time, in separate browsers, because vetting
 * measures time, and a shader that hangs during vetting must not delay drawing.
 */
export class Shaders {
  readonly vetting: Places<{ parser: StaticProcess; place: ShaderPlace; random: () => number }>;
  readonly drawing: Places<ShaderPlace>;
  readonly #ends: (() => void)[];
  readonly #launcher: ShaderBrowserLauncher;

  constructor(source: ChromeSource, report: (line: string) => void) {
    const launcher = new ShaderBrowserLauncher(source, report);
    this.#launcher = launcher;
    const createPlace = () => new ShaderPlace({ ...shaderPlaceLimits, launch: () => launcher.launch() });
    const [vetter, drawer, parser] = [createPlace(), createPlace(), new StaticProcess()];
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

/**
 * Returns a random number that cannot be predicted, so that the author of a shader does not know with which frames it
 * will be tested.
 */
function random(): number {
  return randomInt(2 ** 32) / 2 ** 32;
}
