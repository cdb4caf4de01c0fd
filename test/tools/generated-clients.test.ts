import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../../scripts/paths.ts';
import { openSpace } from '../e2e/own-space.ts';
import { type SharedService, sharedService } from '../e2e/shared-service.ts';

/** Consumers of generated code, each of which calls twenty operations and prints the responses. */
const consumers = ['hey-api', 'openapi-typescript'] as const;

/** Within the project, because Node looks for its types there. */
const folder = mkdtempSync(inProject('dist/generated-clients-'));
let service: SharedService;

beforeAll(async () => {
  service = await sharedService();
  const document: OpenAPI3 = JSON.parse(await (await fetch(`${service.origin}/openapi.json`)).text());
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  cpSync(inProject('test/tools/generated-clients'), folder, { recursive: true });
  await createClient({
    input: join(folder, 'openapi.json'),
    output: { path: join(folder, 'generated/hey-api'), module: { extension: '.js' } },
    plugins: ['@hey-api/typescript', '@hey-api/client-fetch', '@hey-api/sdk'],
    logs: { level: 'silent', file: false },
  });
  writeFileSync(join(folder, 'generated/openapi-typescript.ts'), astToString(await openapiTypescript(document)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compile(files: readonly string[]): string {
  const compiler = inProject('node_modules/typescript/bin/tsc');
  const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--types', 'node', '--outDir', 'out'];
  const lib = ['--lib', 'es2023,dom,dom.iterable,dom.asynciterable'];
  const run = spawnSync(process.execPath, [compiler, ...options, ...lib, ...files], { cwd: folder, encoding: 'utf8' });
  return run.stdout;
}

describe('clients that others generate from /openapi.json', () => {
  it('[GEN-2] compile under NodeNext and strict, with the code that calls them', () => {
    expect(compile(consumers.map((name) => `${name}.ts`))).toBe('');
  });

  it.each(consumers)('[GEN-2] call twenty operations: %s', async (name) => {
    const { apiKey } = await openSpace(service, `Of ${name}`);
    const run = spawnSync(process.execPath, [`out/${name}.js`], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, GALLEY_URL: service.origin, GALLEY_KEY: apiKey },
    });
    expect(run.stderr).toBe('');
    expect(JSON.parse(run.stdout)).toMatchObject({
      found: 1,
      pages: 1,
      listedPages: 1,
      background: '#fde68a',
      publishedVersion: 1,
      versions: 1,
      rendered: ['webp', 'image/webp', expect.any(Number)],
      collection: 'Posts',
      webhooks: 0,
      assets: 0,
      families: true,
      gallery: true,
    });
  });
});
