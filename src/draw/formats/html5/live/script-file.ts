import { watchdog } from '../../../shaders/watchdog.ts';
import type { AdFile } from '../ad-file.ts';
import { longestAnimation } from '../preflight/animation.ts';
import type { LiveShader } from './live-shader.ts';
import { type LiveLimits, runShaders, sendReport } from './run-shaders.ts';

const scriptName = 'shaders.js';

/** A little less than networks let an ad move. */
const limits: LiveLimits = { ...watchdog, runMs: longestAnimation * 1_000 - 500, maxPixelRatio: 1.5 };

/** The script that runs an ad's shaders: a file of its own, so that no policy has to allow it by its text. */
export function liveScript(shaders: readonly LiveShader[]): AdFile {
  // An ad that reports nothing has no word of asking anyone: preflights go by words.
  const send = shaders.some(({ telemetry }) => telemetry !== undefined) ? String(sendReport) : 'function () {}';
  const text = `(${runShaders})(${JSON.stringify(shaders)},${JSON.stringify(limits)},${send});\n`;
  return { name: scriptName, bytes: new Uint8Array(new TextEncoder().encode(text)) };
}
