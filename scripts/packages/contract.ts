import { mkdtempSync, rmSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { ServiceFacts } from '../../src/doors/http/openapi/document.ts';
import { projectRoot } from '../paths.ts';

/** Defines `require`, because CommonJS code in an ES module has none. */
const requireOfNode =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);";

/** The part of an OpenAPI 3.1 operation that is read here. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters: readonly { name: string; in: 'path' | 'query' | 'header'; required: boolean; description?: string }[];
  requestBody?: { required: boolean; content: Readonly<Record<string, { schema: unknown }>> };
  responses: Readonly<Record<string, { content?: Readonly<Record<string, unknown>> }>>;
}

export interface Contract {
  components: { schemas: Readonly<Record<string, unknown>> };
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const entry = `
export { openApiDocument } from './src/doors/http/openapi/document.ts';
export { routes } from './workers/edge/composition.ts';
`;

/** Replaces the modules of workerd with empty ones. Declaring routes does not call them. */
const withoutWorkerd: Plugin = {
  name: 'without-workerd',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: 'workerd' }));
    onLoad({ filter: /.*/, namespace: 'workerd' }, () => ({
      contents: `export class DurableObject {}; export class WorkerEntrypoint {}; export class RpcTarget {};
        export const env = {}; export const connect = undefined; export const waitUntil = undefined; export default {};`,
    }));
  },
};

/**
 * Builds the document of `/openapi.json` in Node, from the same routes as the service (DOCS-1). The Worker is bundled
 * without its wasm, which only drawing needs.
 */
export async function readContract(facts: ServiceFacts): Promise<Contract> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-contract-'));
  const outfile = join(folder, 'routes.mjs');
  try {
    await build({
      stdin: { contents: entry, resolveDir: projectRoot, loader: 'ts' },
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2024',
      logLevel: 'error',
      conditions: ['workerd', 'worker', 'browser'],
      external: ['node:*', ...builtinModules],
      loader: { '.wasm': 'empty', '.svg': 'text', '.css': 'text', '.glsl': 'text' },
      plugins: [withoutWorkerd],
      // Some packages use the global object by its name in browsers, and some require modules of Node.
      banner: { js: `globalThis.self ??= globalThis;\n${requireOfNode}` },
    });
    const { openApiDocument, routes } = await import(pathToFileURL(outfile).href);
    // The document is converted to JSON and back, so that it is the same as clients read it.
    return withParameters(JSON.parse(JSON.stringify(openApiDocument(routes, facts))));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Document extends Contract {
  components: Contract['components'] & { parameters?: Readonly<Record<string, unknown>> };
}

/** Copies shared parameters to the operations that use them, so that each operation is complete. */
function withParameters(document: Document): Contract {
  const shared = document.components.parameters ?? {};
  const resolveParameter = (parameter: object) => {
    const name = '$ref' in parameter ? String(parameter.$ref).split('/').at(-1) : undefined;
    if (name === undefined) return parameter;
    if (!shared[name]) throw new Error(`The contract refers to the parameter ${name}, which it does not have`);
    return shared[name];
  };
  const operation = (operationFields: Operation) => ({
    ...operationFields,
    parameters: (operationFields.parameters ?? []).map(resolveParameter),
  });
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.entries(methods).map(([method, own]) => [method, operation(own)])),
  ]);
  return { ...document, paths: Object.fromEntries(paths) };
}
