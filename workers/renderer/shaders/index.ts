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
 * Vets and draws shaders, one of each at a time: vetting measures time, and a body that hangs must not delay drawing.
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

/** The author of a body cannot predict the frames with which it is tested. */
function random(): number {
  return randomInt(2 ** 32) / 2 ** 32;
}
