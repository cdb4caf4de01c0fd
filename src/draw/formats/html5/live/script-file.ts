import { watchdog } from '../../../shaders/watchdog.ts';
import type { AdFile } from '../ad-file.ts';
import { longestAnimation } from '../preflight/animation.ts';
import type { LiveShader } from './live-shader.ts';
import { type LiveLimits, runShaders, sendReport } from './run-shaders.ts';

const scriptName = 'shaders.js';

/** Slightly less than the time for which networks allow animation. */
const limits: LiveLimits = { ...watchdog, runMs: longestAnimation * 1_000 - 500, maxPixelRatio: 1.5 };

/**
 * The script that runs an ad's shaders. It is a separate file, so that no content security policy must allow inline
 * code for it.
 */
export function liveScript(shaders: readonly LiveShader[]): AdFile {
  // An ad without reports must not contain code that sends requests, because preflight checks search scripts for the
  // names of such functions.
  const send = shaders.some(({ telemetry }) => telemetry !== undefined) ? String(sendReport) : 'function () {}';
  const text = `(${runShaders})(${JSON.stringify(shaders)},${JSON.stringify(limits)},${send});\n`;
  return { name: scriptName, bytes: new Uint8Array(new TextEncoder().encode(text)) };
}
