import type { OpenAPI3 } from 'openapi-typescript';
import { makeIfChanged, readContents } from '../build/parts.ts';
import { writeIfChanged } from '../build/write-if-changed.ts';
import { inProject } from '../paths.ts';
import type { Contract } from './contract.ts';
import { methodsSource } from './methods.ts';
import { readStoredContract } from './stored-contract.ts';

const files = {
  types: 'packages/client/src/generated/contract.ts',
  methods: 'packages/client/src/generated/methods.ts',
  schemas: 'packages/cli/src/generated/schemas.ts',
};
const ownInputs = ['package-lock.json', 'scripts/packages/generate.ts', 'scripts/packages/methods.ts'];

/**
 * Writes the parts of both packages that come from the contract to folders that git ignores: the types of every request
 * and response, a signature for each operation, and the schemas of files (DOCS-3). It runs again if the contract or
 * this code changed, or if a file is missing.
 */
export async function generateClient(contract: Contract): Promise<void> {
  const inputs = [JSON.stringify(contract), ...readContents(ownInputs)];
  await makeIfChanged('client', inputs, () => writeSources(contract), Object.values(files));
}

async function writeSources(contract: Contract): Promise<void> {
  // Imported here because it loads the TypeScript compiler, for which a build without changes must not wait.
  const { default: openapiTypes, astToString } = await import('openapi-typescript');
  // A field with a default may be left out of a body. The schema of a response says that it is present there.
  const options = { alphabetize: true, defaultNonNullable: false, emptyObjectsUnknown: true };
  const types = astToString(await openapiTypes(withUnknownJson(contract) as unknown as OpenAPI3, options));
  writeIfChanged(inProject(files.types), `// Generated from the contract by scripts/packages. Do not edit.\n${types}`);
  writeIfChanged(inProject(files.methods), methodsSource(contract));
  writeIfChanged(inProject(files.schemas), schemasSource(contract));
}

/** Any JSON value as `unknown`, because callers have values of types of their own, which no index signature accepts. */
function withUnknownJson(contract: Contract): Contract {
  const { components } = contract;
  return { ...contract, components: { ...components, schemas: { ...components.schemas, JsonValue: {} } } };
}

/** The JSON schemas of template and page files, which editors use, and which say which fields such files have. */
function schemasSource(contract: Contract): string {
  const lines = Object.entries({ template: '/api/templates', page: '/api/templates/{id}/pages' }).map(
    ([name, path]) => `export const ${name}Schema: JsonSchema = ${JSON.stringify(bodySchema(contract, path))};`,
  );
  const type = 'interface JsonSchema { properties: Record<string, unknown>; [keyword: string]: unknown }';
  return `// Generated from the contract by scripts/packages. Do not edit.\n${type}\n${lines.join('\n')}\n`;
}

function bodySchema({ paths, components }: Contract, path: string): unknown {
  const schema = paths[path]?.['post']?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`POST ${path} has no body in the contract`);
  const used = new Map<string, unknown>();
  const visit = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.set(name, components.schemas[name]);
      visit(components.schemas[name]);
    }
  };
  visit(schema);
  // Under the path that its references name, so that the schema is complete by itself.
  return { ...schema, components: { schemas: Object.fromEntries(used) } };
}

if (import.meta.main) await generateClient(await readStoredContract());
