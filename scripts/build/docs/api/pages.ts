import { describeType } from '../field-type.ts';
import { code, table } from '../markdown.ts';
import type { ApiEvent, ApiOperation, Field } from './operations.ts';
import { answersBytes, buildSamples, makePlaceholder, withPlaceholders } from './samples.ts';

/** The slug of the page for a tag: `API keys` → `api-keys`, `rendering` → `api-rendering`. */
export function toSlug(tag: string): string {
  const name = tag.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return name.startsWith('api-') ? name : `api-${name}`;
}

function formatTag(tag: string): string {
  return tag === 'mcp' ? 'MCP' : `${tag.slice(0, 1).toUpperCase()}${tag.slice(1)}`;
}

const byScheme: Readonly<Record<string, string>> = {
  apiKey: 'an API key as `Authorization: Bearer`',
  session: 'the session of a person who signed in',
  getToken: 'the GET render secret as `gt`',
  demoToken: 'a demo token as `demo` or in the header',
  signature: 'a signature as `sig`',
  '': 'nothing, where the record is open to all',
};

/** Builds the page that lists all operations, and one page for each tag, as Markdown by slug. */
export function apiPages(
  operations: readonly ApiOperation[],
  tags: ReadonlyArray<{ name: string; description: string }>,
  events: readonly ApiEvent[],
): Map<string, string> {
  const pages = new Map([
    ['api', `${overview(operations, tags)}\n${eventsOverview(events)}`],
    [eventsSlug, eventsPage(events)],
  ]);
  for (const { name, description } of tags) {
    const tagOperations = operations.filter(({ tag }) => tag === name);
    const title = `API: ${formatTag(name)}`;
    pages.set(toSlug(name), `# ${title}\n\n${description}.\n\n${tagOperations.map(entry).join('\n')}`);
  }
  return pages;
}

function overview(
  operations: readonly ApiOperation[],
  tags: ReadonlyArray<{ name: string; description: string }>,
): string {
  const groups = tags.map(({ name, description }) => {
    const rows = operations
      .filter(({ tag }) => tag === name)
      .map(({ method, path, summary }) => [code(method), code(path), summary]);
    const all = table(['', '', ''], rows);
    return `## ${formatTag(name)}\n\n${description}: [requests, answers, and a form to try each](${toSlug(name)}.md).\n\n${all}\n`;
  });
  return `# API

Every operation with its parameters, a request in curl, JavaScript and Python, its answer and its errors, and a form that sends it from this page. All of it is made from the contract, [/openapi.json](/openapi.json), which is made from the schemas that judge requests.

A success in JSON is \`{ "success": true, "data": … }\`; \`/api/auth\` answers by a standard of its own. Every error is a problem document whose \`code\` is stable: [errors](errors.md). Lists take \`page\` and \`perPage\`: [lists](lists.md). Rates and sizes: [limits](limits.md).

An API key opens what its scopes name: \`Authorization: Bearer\`. What only people may do takes the cookie of a session, and with a change the \`Origin\` of the service: [sign-in](sign-in.md). The samples of [sign-in](api-sign-in.md) keep that cookie: in curl as \`cookies.txt\`, which the others send; in JavaScript and Python as \`cookie\`, which the others read from the environment variable \`GALLEY_COOKIE\`.

${groups.join('\n')}`;
}

const eventsSlug = 'api-events';

function eventsOverview(events: readonly ApiEvent[]): string {
  const rows = events.map(({ name, summary }) => [code(name), summary]);
  return `## Webhook events\n\nThe requests that Galley sends to your [webhooks](webhooks.md): [fields and examples](${eventsSlug}.md).\n\n${table(['', ''], rows)}\n`;
}

function eventsPage(events: readonly ApiEvent[]): string {
  const entries = events.map(({ name, summary, fields, example }) =>
    [
      `## ${name}\n`,
      `${summary}\n`,
      '**Fields of `data`**\n',
      printFieldTable(fields, false),
      '**Delivery**\n',
      fence('json', JSON.stringify(example, null, 2)),
    ].join('\n'),
  );
  return `# API: Webhook events\n\nThe body of the POST that a webhook receives for each event. Every body has \`id\`, \`event\`, \`timestamp\`, \`spaceId\` and \`data\`. See [webhooks](webhooks.md) for the headers and for how to verify a delivery.\n\n${entries.join('\n')}`;
}

function entry(operation: ApiOperation): string {
  const { method, path, summary, description, fields, body, takesFile, takesJson } = operation;
  const parameters = fields.filter((field) => field.in !== 'body');
  const inBody = fields.filter((field) => field.in === 'body');
  const samples = buildSamples(operation).map(({ language, text }) => fence(language, text));
  return [
    `## ${summary}\n`,
    `\`${method} ${path}\`\n`,
    `${description}\n`,
    `Takes ${opens(operation)}.\n`,
    ...(parameters.length > 0 ? ['**Parameters**\n', printFieldTable(parameters, true)] : []),
    ...(takesJson && inBody.length > 0 ? ['**Body**\n', printFieldTable(inBody, false)] : []),
    ...(takesFile
      ? ['**Body:** a form as `multipart/form-data`, or the file as it is.\n', printFieldTable(inBody, false)]
      : []),
    ...(takesJson && inBody.length === 0 && body === undefined ? ['**Body:** an empty object, or none.\n'] : []),
    '**Request**\n',
    ...samples,
    '**Answer**\n',
    answer(operation),
    `**Errors:** ${errors(operation)}\n`,
  ].join('\n');
}

function opens({ security, startsSession }: ApiOperation): string {
  if (startsSession) return 'no credentials but those in the body';
  if (security.length === 1 && security[0] === '') return 'no credentials';
  // An empty name comes first in the contract, but is listed last.
  const schemes = [...security.filter((name) => name !== ''), ...security.filter((name) => name === '')];
  return schemes.map((name) => byScheme[name] ?? name).join(', or ');
}

function printFieldTable(fields: readonly Field[], hasPlace: boolean): string {
  const rows = fields.map(({ name, in: place, required, description, schema }) => {
    const otherwise = schema.default === undefined ? '' : `Else ${code(JSON.stringify(schema.default))}.`;
    const type = `${required ? '**required**, ' : ''}${describeType(schema)}`;
    return [code(name), ...(hasPlace ? [place] : []), type, `${description} ${otherwise}`.trim()];
  });
  return `${table(['name', ...(hasPlace ? ['in'] : []), 'takes', ''], rows)}\n`;
}

function answer(operation: ApiOperation): string {
  const { answer: example, media } = operation;
  const types = media.map(code).join(', ');
  if (example === undefined) return `Bytes: ${types}.\n`;
  const json = fence('json', JSON.stringify(example, null, 2));
  if (media.length === 0) return json;
  return answersBytes(operation)
    ? `Bytes: ${types}. Or, where \`output\` asks for it:\n\n${json}`
    : `${json}\nOr, where \`output\` asks for it, bytes: ${types}.\n`;
}

function errors({ problems }: ApiOperation): string {
  return problems
    .filter(({ codes }) => codes.length > 0)
    .map(({ status, codes }) => `${status} ${codes.map((code) => `[${code}](errors.md#${code})`).join(', ')}`)
    .join('; ');
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\`\n`;
}

/** The data that the form of each operation needs, by the id of its heading. */
export function buildForms(operations: readonly ApiOperation[], anchors: readonly string[]): Record<string, object> {
  if (operations.length !== anchors.length) throw new Error('An operation has no heading of its own');
  return Object.fromEntries(
    operations.map(({ method, path, security, fields, body, takesJson, takesFile }, index) => [
      anchors[index] ?? '',
      {
        method,
        path,
        security,
        takesJson,
        takesFile,
        ...(body !== undefined && { body: withPlaceholders(body) }),
        parameters: fields
          .filter((field) => field.in !== 'body')
          .map(({ name, in: place, required, schema }) => ({
            name,
            in: place,
            required,
            ...(place === 'path' && { placeholder: makePlaceholder(path, name) }),
            ...(schema.enum && { choices: schema.enum }),
            ...(schema.default !== undefined && { otherwise: String(schema.default) }),
          })),
      },
    ]),
  );
}
