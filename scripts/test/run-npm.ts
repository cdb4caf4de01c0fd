import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { projectRoot } from '../paths.ts';
import { printLabelled } from './label.ts';

/**
 * Resolves with whether a script of package.json succeeded. `niceness` is from 0 to 19; 19 only uses processor time
 * that others leave.
 */
export async function runNpm(script: string, environment: NodeJS.ProcessEnv, niceness = 0): Promise<boolean> {
  const child = spawn('npm', ['run', '-s', script], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  if (child.pid !== undefined && niceness > 0) setPriority(child.pid, niceness);
  printLabelled(child, script);
  const [code] = await once(child, 'close');
  return code === 0;
}
