import { sampleOrigin } from '../../../../src/doors/http/docs/sample-origin.ts';
import type { ApiOperation } from './operations.ts';

/** Values that readers replace with their own. For signed-in users, own-ids.js does this. */
const placeholders: Readonly<Record<string, string>> = {
  '5z0sn_hvhZ2jBIb0kTar9': 'YOUR_PAGE_ID',
  B8r2G2LAn_zafdGTx7buS: 'YOUR_TEMPLATE_ID',
};

/** An example with placeholders for the reader's own ids. */
export function withPlaceholders(example: unknown): string {
  let text = JSON.stringify(example, null, 2);
  for (const [id, placeholder] of Object.entries(placeholders)) text = text.replaceAll(id, placeholder);
  return text;
}

/** The placeholder for a parameter of a path: `{pageId}` → `YOUR_PAGE_ID`. */
export function makePlaceholder(path: string, name: string): string {
  if (name !== 'id') return `YOUR_${name.replaceAll(/[A-Z]/g, '_$&').toUpperCase()}`;
  const record = [...path.slice(0, path.indexOf('{id}')).split('/')].filter(Boolean).at(-1) ?? '';
  const one = record === 'public' ? 'template' : record.replace(/ies$/, 'y').replace(/s$/, '');
  return `YOUR_${one.replaceAll('-', '_').toUpperCase()}_ID`;
}

/** A request in each language, by the name of its code fence. */
export function buildSamples(operation: ApiOperation): Array<{ language: string; text: string }> {
  return [
    { language: 'sh', text: curl(operation) },
    { language: 'js', text: javascript(operation) },
    { language: 'python', text: python(operation) },
  ];
}

function buildUrl({ path, fields }: ApiOperation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => makePlaceholder(path, name));
  const query = fields
    .filter((field) => field.in === 'query' && field.required)
    .map(({ name }) => `${name}=YOUR_${name.toUpperCase()}`);
  return `${sampleOrigin}${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

type Opens = 'key' | 'session' | 'nobody';

/**
 * The credential that a sample shows. It is a key if the route accepts one. Otherwise it is a session, which also works
 * for routes that anyone can partly use.
 */
export function opensBy({ security }: ApiOperation): Opens {
  if (security.includes('apiKey')) return 'key';
  return security.includes('session') ? 'session' : 'nobody';
}

/** The name of a file that the operation accepts. The reader saves such a file next to the sample. */
function getSampleFile({ path }: ApiOperation): string {
  return path.startsWith('/api/v1/fonts') ? 'font.woff2' : 'picture.png';
}

function curl(operation: ApiOperation): string {
  const { method, body, takesFile, startsSession } = operation;
  const by = opensBy(operation);
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} "${buildUrl(operation)}"`,
    ...(by === 'key' ? ['  -H "Authorization: Bearer $GALLEY_KEY"'] : []),
    ...(by === 'session' ? [`  -b cookies.txt${method === 'GET' ? '' : ` -H "Origin: ${sampleOrigin}"`}`] : []),
    ...(startsSession ? ['  -c cookies.txt'] : []),
    ...(body === undefined
      ? []
      : ['  -H "Content-Type: application/json"', `  -d '${quoteForShell(withPlaceholders(body))}'`]),
    ...(takesFile ? [`  -F "file=@${getSampleFile(operation)}"`] : []),
    ...(answersBytes(operation) ? ['  -o answer'] : []),
  ];
  return lines.join(' \\\n');
}

function quoteForShell(text: string): string {
  return text.replaceAll("'", "'\\''");
}

function javascript(operation: ApiOperation): string {
  const { id, path, fields, body, takesFile, startsSession } = operation;
  const imports = startsSession ? 'Galley, responseOf' : 'Galley';
  const inPath = fields.filter((field) => field.in === 'path').map(({ name }) => `'${makePlaceholder(path, name)}'`);
  const query = fields
    .filter((field) => field.in === 'query' && field.required)
    .map(({ name }) => `${name}: 'YOUR_${name.toUpperCase()}'`);
  const parameters = [
    ...inPath,
    ...(takesFile ? ['form'] : []),
    ...(body === undefined ? [] : [withPlaceholders(body)]),
    ...(query.length === 0 ? [] : [`{ ${query.join(', ')} }`]),
  ];
  const result = answersBytes(operation) ? 'file' : 'data';
  const lines = [
    ...(takesFile ? ["import { openAsBlob } from 'node:fs';"] : []),
    `import { ${imports} } from 'galley-client';`,
    '',
    `const galley = new Galley({${clientOptions[opensBy(operation)]}});`,
    ...(takesFile
      ? [
          'const form = new FormData();',
          `form.append('file', await openAsBlob('${getSampleFile(operation)}'), '${getSampleFile(operation)}');`,
        ]
      : []),
    `const ${result} = await galley.${id}(${parameters.join(', ')});`,
    ...(answersBytes(operation) ? ['const bytes = await file.bytes();'] : []),
    ...(startsSession
      ? ["const cookie = responseOf(data).headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');"]
      : []),
  ];
  return lines.join('\n');
}

/** The options that the client needs to call an operation, by the credential. */
const clientOptions: Readonly<Record<Opens, string>> = {
  key: ` url: '${sampleOrigin}', key: process.env.GALLEY_KEY `,
  session: `
  url: '${sampleOrigin}',
  key: null,
  headers: { Cookie: process.env.GALLEY_COOKIE, Origin: '${sampleOrigin}' },
`,
  nobody: ` url: '${sampleOrigin}', key: null `,
};

function python(operation: ApiOperation): string {
  const { method, body, takesFile } = operation;
  const by = opensBy(operation);
  const headers = [
    ...(by === 'key' ? ['"Authorization": f"Bearer {os.environ[\'GALLEY_KEY\']}"'] : []),
    ...(by === 'session' ? ['"Cookie": os.environ["GALLEY_COOKIE"]', `"Origin": "${sampleOrigin}"`] : []),
  ];
  const options = [
    ...(headers.length > 0 ? [`    headers={${headers.join(', ')}},`] : []),
    ...(body === undefined ? [] : [`    json=${literal(body)},`]),
    ...(takesFile ? [`    files={"file": open("${getSampleFile(operation)}", "rb")},`] : []),
  ];
  const call = `requests.${method.toLowerCase()}`;
  const lines = [
    ...(headers.length > 0 ? ['import os', 'import requests', ''] : ['import requests', '']),
    options.length > 0
      ? `answer = ${call}(\n    "${buildUrl(operation)}",\n${options.join('\n')}\n)`
      : `answer = ${call}("${buildUrl(operation)}")`,
    answersBytes(operation) ? 'content = answer.content' : 'print(answer.json())',
    ...(operation.startsSession
      ? ['cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())']
      : []),
  ];
  return lines.join('\n');
}

/** Prints JSON as a Python literal. */
function literal(value: unknown): string {
  const text = withPlaceholders(value).replaceAll('\n', '\n    ');
  // Words inside of strings are not replaced.
  return text.replaceAll(/"(?:[^"\\]|\\.)*"|\btrue\b|\bfalse\b|\bnull\b/g, (match) =>
    match === 'true' ? 'True' : match === 'false' ? 'False' : match === 'null' ? 'None' : match,
  );
}

/**
 * Whether the response to the sample consists of bytes. If an operation can also respond with JSON, the sample does not
 * choose between the two, and this is false.
 */
export function answersBytes({ media, fields }: ApiOperation): boolean {
  const kinds = fields.find(({ name }) => name === 'output')?.schema.enum ?? [];
  return media.length > 0 && !kinds.includes('json');
}
