import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { projectRoot } from '../paths.ts';
import { printLabelled } from './label.ts';

/** Whether a script of package.json ended well. */
export async function runNpm(script: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const child = spawn('npm', ['run', '-s', script], {
    cwd: projectRoot,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  printLabelled(child, script);
  const [code] = await once(child, 'close');
  return code === 0;
}
