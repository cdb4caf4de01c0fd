import { readdirSync } from 'node:fs';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';

/** Modules that only a server has. */
const serverOnly = /^(?:node|cloudflare):/;

/** Bundles all files of folders for a browser. */
async function bundle(folders: readonly string[]) {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.(?:test|fixture|d)\.ts$/.test(name))
      .map((name) => `./${folder}/${name}`),
  );
  const { metafile } = await build({
    stdin: { contents: files.map((file) => `import '${file}';`).join('\n'), resolveDir: process.cwd() },
    bundle: true,
    platform: 'browser',
    format: 'esm',
    outdir: 'dist',
    write: false,
    metafile: true,
    external: ['node:*', 'cloudflare:*'],
    logLevel: 'silent',
  });
  return { files, inputs: metafile.inputs };
}

describe('the code that lays out and draws pages', () => {
  it('bundles for a browser and imports nothing that only a server has', async () => {
    const folders = ['design', 'draw/style', 'draw/prepare', 'draw/layout', 'draw/takumi'];
    const { files, inputs } = await bundle(folders.map((folder) => `src/${folder}`));
    expect(files.length).toBeGreaterThan(200);
    const importers = Object.entries(inputs).filter(([, { imports }]) =>
      imports.some(({ path }) => serverOnly.test(path)),
    );
    expect(importers.map(([file]) => file)).toEqual([]);
  });

  it('loads the encoders of codes by a dynamic import, because most pages have no codes', async () => {
    const { inputs } = await bundle(['src/design/build']);
    const initial = new Set(['<stdin>']);
    for (const file of initial) {
      for (const { path, kind } of inputs[file]?.imports ?? []) if (kind !== 'dynamic-import') initial.add(path);
    }
    const encoders = Object.keys(inputs).filter((file) => file.includes('/bwip-js/'));
    expect(encoders).not.toEqual([]);
    expect(encoders.filter((file) => initial.has(file))).toEqual([]);
  });
});
