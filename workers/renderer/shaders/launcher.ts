import type { ChromeSource } from '../browser/chrome-source.ts';
import { Launcher } from '../browser/launcher.ts';
import { ShaderBrowser } from './shader-browser.ts';

/**
 * The memory limit of each process, which is two gigabytes. A frame of the largest size in floating-point numbers takes
 * 64 MB.
 */
const memoryKb = 2 * 2 ** 20;

/** Launches browsers for shaders, with little memory (SHD-7). */
export class ShaderBrowserLauncher extends Launcher<ShaderBrowser> {
  constructor(source: ChromeSource, report: (line: string) => void) {
    super(source, (chrome, rights) => ShaderBrowser.launch(chrome, { ...rights, memoryKb }), report);
  }
}
