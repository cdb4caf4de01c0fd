import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../paths.ts';

/** wrangler ended with a code other than 0; the message is what it printed. */
export class WranglerFault extends Error {}

/**
 * Runs `wrangler` of PATH, on which npm puts the one that it installed, and answers what it printed. It asks nothing: where it
 * would, it takes its default.
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

/** The JSON in what wrangler prints, before which it may stand notes of its own. */
export function jsonIn(printed: string): unknown {
  const begin = printed.search(/^[[{]/m);
  return JSON.parse(printed.slice(Math.max(0, begin)));
}
