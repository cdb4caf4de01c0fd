import { chmodSync, cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { inProject } from '../paths.ts';

/**
 * Builds `dist/packages/cli`, which `npm pack` packs: one file with all its imports, so that installing it needs
 * nothing else (DOCS-3).
 */
export async function makeCli(): Promise<string> {
  const folder = inProject('dist/packages/cli');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'galley.js');
  const { metafile } = await build({
    entryPoints: [inProject('packages/cli/src/main.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'error',
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    loader: { '.html': 'text', '.md': 'text', '.yml': 'text' },
    banner: {
      js: "#!/usr/bin/env node\nimport { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
    },
  });
  writeFileSync(join(folder, 'LICENSES.txt'), collectLicenses(Object.keys(metafile.inputs)));
  chmodSync(outfile, 0o755);
  for (const file of ['package.json', 'README.md']) cpSync(inProject('packages/cli', file), join(folder, file));
  return folder;
}

/** The licenses of the bundled packages, each of which must be kept with the bundle. */
function collectLicenses(inputs: readonly string[]): string {
  const folders = new Set(inputs.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? []));
  const texts = [...folders].sort().map((folder) => {
    const [file] = globSync(`${inProject(folder)}/{LICENSE,LICENCE,license}*`);
    const { name, license } = JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8'));
    return `${name} (${license})\n\n${file ? readFileSync(file, 'utf8').trim() : 'No license text in the package.'}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}
