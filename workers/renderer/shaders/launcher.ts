import type { ChromeSource } from '../browser/chrome-source.ts';
import { Launcher } from '../browser/launcher.ts';
import { ShaderBrowser } from './shader-browser.ts';

/** Two gigabytes for each process. A frame of floats of the largest size takes 64 MB. */
const memoryKb = 2 * 2 ** 20;

/** Launches browsers for shaders, with little memory (SHD-7). */
export class ShaderBrowserLauncher extends Launcher<ShaderBrowser> {
  constructor(source: ChromeSource, report: (line: string) => void) {
    super(source, (chrome, rights) => ShaderBrowser.launch(chrome, { ...rights, memoryKb }), report);
  }
}
