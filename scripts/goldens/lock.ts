/**
 * `npm run goldens:lock`: records what each drawing version stands for (test/golden/drawing.lock.json), after goldens
 * or libraries changed. It fails if a drawing changed but its version in src/draw/drawing-versions.ts did not (SCL-5).
 */
import { existsSync, writeFileSync } from 'node:fs';
import { lockFaults, lockFile, readLock } from './drawing-lock.ts';
import { presentLock } from './fingerprints.ts';
import { listLibraries } from './libraries.ts';

const now = await presentLock();
const faults = existsSync(lockFile) ? lockFaults(readLock(), now, listLibraries) : [];
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
writeFileSync(lockFile, `${JSON.stringify(now, null, 1)}\n`);
