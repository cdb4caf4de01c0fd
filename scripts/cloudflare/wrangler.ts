import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../paths.ts';

/** wrangler exited with a code other than 0. The message is its output. */
export class WranglerFault extends Error {}

/**
 * Runs the `wrangler` on PATH, to which npm adds the installed one, and returns its output. It asks no questions, and
 * uses defaults instead.
 * @throws WranglerFault
 */
export async function wrangler(args: readonly string[], input?: string): Promise<string> {
  const child = spawn('wrangler', args, {
    cwd: projectRoot,
    env: { ...process.env, CI: '1', NO_COLOR: '1', WRANGLER_SEND_METRICS: 'false' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  child.stdin.on('error', () => undefined).end(input);
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]).catch((error) => {
    throw new WranglerFault(`wrangler could not be started: ${(error as Error).message}. Run npm install first.`);
  });
  if (code === 0) return stdout;
  throw new WranglerFault(`wrangler ${args.join(' ')} failed:\n${`${stdout}\n${stderr}`.trim()}`);
}

/** The JSON in wrangler's output, which may begin with other notes. */
export function jsonIn(printed: string): unknown {
  const begin = printed.search(/^[[{]/m);
  return JSON.parse(printed.slice(Math.max(0, begin)));
}
