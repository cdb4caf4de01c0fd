import type { Contract, Operation } from './contract.ts';

interface Endpoint {
  method: string;
  path: string;
  operation: Operation;
}

/** A group of methods, such as `templates.pages`, with the groups inside it. */
interface Group {
  methods: Map<string, Endpoint>;
  groups: Map<string, Group>;
}

/** For operations that return JSON or a file: what a request must contain to select each of them. */
const fileOutputs: Readonly<Record<string, { json: string; file: string }>> = {
  'renders.create': { json: "{ output?: 'json'; binary?: false }", file: "{ output: 'binary' }" },
  'renders.get': { json: "{ output: 'json' }", file: "{ output: 'binary' }" },
  'codeImages.create': { json: "{ output: 'dataUrl' }", file: "{ output?: 'binary' }" },
  'codeImages.get': { json: "{ output: 'dataUrl' }", file: "{ output?: 'binary' }" },
};

/**
 * The client's methods as TypeScript: a class with a property for each group of operations, and the table that the client
 * reads at run time. A method has the name of its operation: `templates.pages.create` is `galley.templates.pages.create`.
 */
export function methodsSource(contract: Contract): string {
  const endpoints = Object.entries(contract.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const groups = [...groupsOf(endpoints).groups].map(([name, group]) => `  declare ${groupSource(name, group)}`);
  return `// Generated from the contract by scripts/packages. Do not edit.
import type { GalleyFile } from '../file.ts';
import type { BodyOf, CallOptions, DataOf, DeferredOf, JsonOf, QueryOf, Upload } from '../shapes.ts';

/** A method for each operation of the service. Path parameters come first, then the body, the query and the options. */
export abstract class Operations {
${groups.join('\n')}
}

/**
 * Operation id, method, path and flags of each operation: \`b\` takes a JSON body, \`f\` takes a file, \`q\` takes a query,
 * \`i\` takes an idempotency key.
 */
export const operationTable: string =
  '${endpoints.map(tableLine).sort().join('|')}';
`;
}

function groupsOf(endpoints: readonly Endpoint[]): Group {
  const root = newGroup();
  for (const endpoint of endpoints) {
    const names = endpoint.operation.operationId.split('.');
    const name = names.pop() ?? '';
    let group = root;
    for (const each of names) {
      const child = group.groups.get(each) ?? newGroup();
      group.groups.set(each, child);
      group = child;
    }
    group.methods.set(name, endpoint);
  }
  return root;
}

function newGroup(): Group {
  return { methods: new Map(), groups: new Map() };
}

function groupSource(name: string, { methods, groups }: Group): string {
  const members = [
    ...[...methods].map(([method, endpoint]) => methodSource(method, endpoint)),
    ...[...groups].map(([child, group]) => groupSource(child, group)),
  ];
  return `readonly ${name}: {\n${members.join('\n')}\n};`;
}

function methodSource(name: string, endpoint: Endpoint): string {
  const { operation } = endpoint;
  const id = operation.operationId;
  const outputs = fileOutputs[id];
  const prefers = parametersIn(operation, 'header').some((parameter) => parameter.name === 'Prefer');
  const deferred = prefers
    ? [signature(name, endpoint, '', `JsonOf<'${id}'> | DeferredOf<'${id}'>`, 'CallOptions & { prefer: string }')]
    : [];
  if (!outputs) return [...deferred, signature(name, endpoint, '', `DataOf<'${id}'>`)].join('\n');
  // If the type of a body or query is too wide to tell which of the two it selects, the method may return either.
  return [
    ...deferred,
    signature(name, endpoint, ` & ${outputs.file}`, 'GalleyFile'),
    signature(name, endpoint, ` & ${outputs.json}`, `JsonOf<'${id}'>`),
    signature(name, endpoint, '', `DataOf<'${id}'>`),
  ].join('\n');
}

/** `narrowed` is added to the type of the body or, if the operation has no body, of the query. `options` are required if given. */
function signature(name: string, endpoint: Endpoint, narrowed: string, returned: string, options?: string): string {
  const { operation } = endpoint;
  const { operationId: id, requestBody } = operation;
  const inPath = parametersIn(operation, 'path').map((parameter) => `${identifier(parameter.name)}: string`);
  const inQuery = parametersIn(operation, 'query');
  const bodyType = takesFile(operation) ? 'Upload' : `BodyOf<'${id}'>${narrowed}`;
  const body = requestBody ? [`body${requestBody.required ? '' : '?'}: ${bodyType}`] : [];
  const isQueryOptional = narrowed === '' && !inQuery.some(({ required }) => required);
  const queryType = `QueryOf<'${id}'>${requestBody ? '' : narrowed}`;
  const query = inQuery.length > 0 ? [`query${isQueryOptional ? '?' : ''}: ${queryType}`] : [];
  const parameters = [...inPath, ...body, ...query, options ? `options: ${options}` : 'options?: CallOptions'].join(
    ', ',
  );
  return `${documentation(endpoint)}\n${name}(${parameters}): Promise<${returned}>;`;
}

/** What an editor shows when the pointer rests on a method. */
function documentation({ method, path, operation }: Endpoint): string {
  const { summary, description, parameters } = operation;
  const described = parameters.filter(({ in: where, description: text }) => where !== 'header' && text !== undefined);
  const tags = described.map(({ name, in: where, description: text }) =>
    where === 'path' ? `@param ${identifier(name)} ${text}` : `@param query.${name} ${text}`,
  );
  const paragraphs = [`${summary}: \`${method} ${path}\``, ...(description ? ['', description] : []), ...tags];
  return `/**\n${paragraphs
    .flatMap((paragraph) => paragraph.replaceAll('*/', '*\\/').split('\n'))
    .map((line) => ` * ${line}`.trimEnd())
    .join('\n')}\n */`;
}

function tableLine({ method, path, operation }: Endpoint): string {
  const takesKey = parametersIn(operation, 'header').some(({ name }) => name.toLowerCase() === 'idempotency-key');
  const flags = [
    operation.requestBody ? (takesFile(operation) ? 'f' : 'b') : '',
    parametersIn(operation, 'query').length > 0 ? 'q' : '',
    takesKey ? 'i' : '',
  ].join('');
  return `${operation.operationId} ${method} ${path} ${flags}`.trimEnd();
}

/** Whether the body is an uploaded file and not JSON. */
function takesFile({ requestBody }: Operation): boolean {
  return requestBody !== undefined && requestBody.content['application/json'] === undefined;
}

function parametersIn({ parameters }: Operation, place: Operation['parameters'][number]['in']) {
  return parameters.filter((each) => each.in === place);
}

function identifier(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_$]/g, '_');
}
