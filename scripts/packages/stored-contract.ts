import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import packageFacts from '../../package.json' with { type: 'json' };
import { sampleOrigin } from '../../src/doors/http/docs/sample-origin.ts';
import { makeIfChanged, readContents } from '../build/parts.ts';
import { writeIfChanged } from '../build/write-if-changed.ts';
import { inProject } from '../paths.ts';
import { type Contract, readContract } from './contract.ts';

/**
 * The contract of the current routes, for the pages of the API and for the client. It is only built from the routes if
 * their code changed since it was stored in `dist/generated/contract.json`.
 */
export async function readStoredContract(): Promise<Contract> {
  const file = inProject('dist/generated/contract.json');
  // The routes import these lists, which the contract does not contain, and which the build writes from the contract.
  for (const name of ['docs-files', 'guides']) {
    const list = inProject(`dist/generated/${name}.json`);
    if (!existsSync(list)) writeIfChanged(list, '[]');
  }
  const inputs = [hashOfSources(), ...readContents(['package-lock.json', 'scripts/packages/contract.ts'])];
  await makeIfChanged('contract', inputs, async () => {
    const contract = await readContract({ version: packageFacts.version, origin: sampleOrigin });
    writeIfChanged(file, JSON.stringify(contract));
  });
  return JSON.parse(readFileSync(file, 'utf8')) as Contract;
}

function hashOfSources(): string {
  const paths = ['src', 'workers/edge'].flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: inProject('./') }));
  const hash = createHash('sha256');
  for (const path of paths.filter((name) => !name.endsWith('.test.ts')).toSorted())
    hash.update(`${path}\n${readFileSync(inProject(path), 'utf8')}`);
  return hash.digest('hex');
}
