import { nothing, type Summary } from './report.ts';
import { runNpm } from './run-npm.ts';

/**
 * Runs a check of package.json, which counts as one test. Its priority is lower than that of the tests that run at the
 * same time, which have time limits.
 */
export async function runCheck(script: string, environment: NodeJS.ProcessEnv): Promise<Summary> {
  const isClean = await runNpm(script, environment, 10);
  console.log(`npm run ${script} ${isClean ? 'passed' : 'failed'}`);
  return isClean
    ? { ...nothing, passed: 1 }
    : { ...nothing, failed: 1, faults: [`npm run ${script}: see its lines above`] };
}
