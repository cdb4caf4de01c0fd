import { chmodSync, cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inProject } from '../paths.ts';

/**
 * Makes `dist/packages/cli`, which `npm pack` packs: one file with all that it imports, so that its install asks for nothing
 * else (DOCS-3).
 */
export async function makeCli(): Promise<string> {
  const folder = inProject('dist/packages/cli');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'galley.js');
  await build({
    entryPoints: [inProject('packages/cli/src/main.ts')],
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
    minifySyntax: true,
    legalComments: 'linked',
    loader: { '.html': 'text', '.md': 'text', '.yml': 'text' },
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);",
    },
  });
  chmodSync(outfile, 0o755);
  for (const file of ['package.json', 'README.md']) cpSync(inProject('packages/cli', file), join(folder, file));
  return folder;
}
