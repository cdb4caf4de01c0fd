/**
 * Lets scripts import `.tsx` files, which Node cannot read by itself. Such a file must be imported dynamically, because
 * static imports are loaded before this module runs.
 */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'esbuild';

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      loader: 'tsx',
      jsx: 'automatic',
      jsxImportSource: 'hono/jsx',
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
