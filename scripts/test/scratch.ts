import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/**
 * The prefix of the folder's name. It is short, because the sockets of Chromium are in this folder, and the path of a
 * socket has at most 108 characters.
 */
const prefix = 'galley-';
/** The required free space in bytes. It is several times what tests store at the same time. */
const needed = 4 * 2 ** 30;

/**
 * A folder in memory for the temporary files of tests, if the machine has one with room. Otherwise the databases of
 * workerd wait for the disk after every write. Undefined if there is none. It is deleted when this process exits.
 */
export function folderInMemory(): string | undefined {
  if (!isOfUse()) return undefined;
  for (const name of readdirSync(memory)) if (isLeftBehind(name)) remove(join(memory, name));
  const path = join(memory, `${prefix}${process.pid}`);
  // Nobody may list it, but the browser that draws shaders runs as another user and must reach its own folder in it.
  mkdirSync(path, { mode: 0o711 });
  process.once('exit', () => remove(path));
  return path;
}

/** Whether the folder and the machine have enough room, and a browser that is unpacked in the folder may run. */
function isOfUse(): boolean {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, freemem()) < needed) return false;
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    return mounts.some((line) => line.split(' ')[1] === memory && !line.split(' ')[3]?.split(',').includes('noexec'));
  } catch {
    return false;
  }
}

/** Whether a process that was killed left this folder behind. */
function isLeftBehind(name: string): boolean {
  const [, pid] = new RegExp(`^${prefix}(\\d+)$`).exec(name) ?? [];
  if (pid === undefined) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  } catch (error) {
    console.error(`${path} could not be removed: ${error}`);
  }
}
