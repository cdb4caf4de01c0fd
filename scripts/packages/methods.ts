import type { Contract, Operation } from './contract.ts';

interface Described {
  method: string;
  path: string;
  operation: Operation;
}

/** The contract with the names that the client's methods have, made of method and path, in place of the operation ids. */
export function withMethodNames(contract: Contract): Contract {
  const paths = Object.entries(contract.paths).map(([path, byMethod]) => {
    const named = Object.entries(byMethod).map(([method, operation]) => [
      method,
      { ...operation, operationId: methodName(method, path) },
    ]);
    return [path, Object.fromEntries(named)];
  });
  return { ...contract, paths: Object.fromEntries(paths) };
}

/** `GET /api/v1/brands/{id}` → `getBrandsById`. */
function methodName(method: string, path: string): string {
  const words = path
    .replace(/^\/api(?:\/v1)?\//, '/')
    .split(/[/.-]/)
    .filter(Boolean)
    .map((segment) =>
      segment === '{path}' ? 'Path' : segment.startsWith('{') ? `By${capital(segment.slice(1, -1))}` : capital(segment),
    );
  return `${method.toLowerCase()}${words.join('')}`;
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}

/**
 * The client's methods as TypeScript: the interface with a signature for each operation, and the table by which they are
 * called at run time, a line each: name, method, path, flags. `b` takes a body, `q` a query, `i` an idempotency key.
 */
export function methodsSource(contract: Contract): string {
  const operations = Object.entries(contract.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  return `// Made from the contract by scripts/packages; not to be edited.
import type { BodyOf, CallOptions, DataOf, QueryOf } from '../shapes.ts';

/** A method for each operation of the service; parameters of the path come first, then the body or the query. */
export interface Operations {
${operations.map(signature).join('\n')}
}

/** Name, method, path, and flags: \`b\` takes a body, \`q\` a query, \`i\` an idempotency key. */
export const operationTable: string =
  '${operations.map(tableLine).join('|')}';
`;
}

function signature({ method, path, operation }: Described): string {
  const { operationId: name, summary, requestBody } = operation;
  const inPath = parametersOf(operation, 'path').map(({ name }) => `${identifier(name)}: string`);
  const body = requestBody ? [`body${requestBody.required ? '' : '?'}: BodyOf<'${name}'>`] : [];
  const inQuery = parametersOf(operation, 'query');
  const query =
    inQuery.length > 0 ? [`query${inQuery.some(({ required }) => required) ? '' : '?'}: QueryOf<'${name}'>`] : [];
  const parameters = [...inPath, ...body, ...query, 'options?: CallOptions'].join(', ');
  return `  /** ${summary}: \`${method} ${path}\` */\n  ${name}(${parameters}): Promise<DataOf<'${name}'>>;`;
}

function tableLine({ method, path, operation }: Described): string {
  const takesKey = parametersOf(operation, 'header').some(({ name }) => name.toLowerCase() === 'idempotency-key');
  const flags = [
    operation.requestBody ? 'b' : '',
    parametersOf(operation, 'query').length > 0 ? 'q' : '',
    takesKey ? 'i' : '',
  ].join('');
  return `${operation.operationId} ${method} ${path} ${flags}`;
}

function parametersOf({ parameters }: Operation, place: Operation['parameters'][number]['in']) {
  return parameters.filter((each) => each.in === place);
}

function identifier(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_$]/g, '_');
}
