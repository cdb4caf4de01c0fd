import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { BrowserUnavailable } from './unavailable.ts';

/** An executable of this machine, or the one in @sparticuz/chromium, which must be unpacked first. */
export type FoundChrome = { executable: string } | { packaged: true };

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);

interface Platform {
  platform: NodeJS.Platform;
  arch: string;
}

interface Machine extends Platform {
  /** The environment from which CHROME_PATH and PATH are read. */
  environment: NodeJS.ProcessEnv;
}

/**
 * Finds the browser: the one at CHROME_PATH, otherwise a Chrome or Chromium that is installed on the system, otherwise
 * the Chromium of @sparticuz/chromium, which is for Linux on x64.
 * @throws BrowserUnavailable with one line that says what to do
 */
export function findChrome(
  { platform, arch, environment }: Machine = { ...process, environment: process.env },
): FoundChrome {
  const { CHROME_PATH: chromePath = '', PATH: path = '' } = environment;
  if (chromePath) {
    if (isExecutable(chromePath)) return { executable: chromePath };
    throw new BrowserUnavailable(`CHROME_PATH names no program that can be run: ${chromePath}`);
  }
  const folders = path.split(delimiter).filter(isAbsolute);
  const candidates = folders.flatMap((folder) => commands.map((command) => join(folder, command)));
  if (platform === 'darwin') candidates.push(...macApplications);
  const executable = candidates.find(isExecutable);
  if (executable) return { executable };
  if (hasPackagedChrome({ platform, arch })) return { packaged: true };
  throw new BrowserUnavailable('There is no browser: install Chromium or Google Chrome, or set CHROME_PATH to one.');
}

/** Whether @sparticuz/chromium has a build for a platform. */
export function hasPackagedChrome({ platform, arch }: Platform = process): boolean {
  return platform === 'linux' && arch === 'x64';
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
