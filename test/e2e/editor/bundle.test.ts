import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { dashboardConfig } from '../../../scripts/build/dashboard.ts';
import { inProject } from '../../../scripts/paths.ts';

interface BuiltFile {
  type: string;
  fileName: string;
  code?: string;
  isDynamicEntry?: boolean;
}

/** Bytes of the editor without its components, compressed. */
const maxBytes = 400_000;

it('[EDT-2] view and canvas run in a browser, and are small enough to be opened at once', async () => {
  const { output } = (await build({
    ...dashboardConfig(),
    logLevel: 'error',
    build: {
      write: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2_000,
      rolldownOptions: {
        input: inProject('src/doors/dashboard/editor/screen/editor-session.ts'),
        preserveEntrySignatures: 'strict',
      },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built))) as { output: BuiltFile[] };
  const scripts = output.filter(({ type }) => type === 'chunk');
  expect(scripts.length).toBeGreaterThan(0);
  for (const { code = '' } of scripts) expect(code).not.toMatch(/(?:from|import)\s*\(?["'](?:node|cloudflare):/);
  for (const { code = '' } of scripts) expect(code).not.toContain('__vite-browser-external');
  const first = scripts.filter(({ isDynamicEntry }) => !isDynamicEntry);
  expect(gzipSync(first.map(({ code = '' }) => code).join('\n'), { level: 9 }).byteLength).toBeLessThan(maxBytes);
});
