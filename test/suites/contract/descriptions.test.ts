import { beforeAll, describe, expect, it } from 'vitest';
import house from '../../../docs/house.md?raw';
import { findRetiredWords, markdownProse, retiredWords } from '../../../scripts/docs/glossary.ts';
import { ask } from '../../harness/service.ts';
import { makeSpace } from '../../harness/space.ts';
import { connect } from '../mcp/client.ts';

type Node = Readonly<Record<string, unknown>>;

/** A property, parameter or header, with the schema or object that describes it. */
interface Field {
  path: string;
  name: string;
  node: Node;
}

const words = retiredWords(house);
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Examples and values, whose keys are not keywords. */
const values = new Set(['example', 'examples', 'default', 'enum', 'const', 'required']);

/** Every property, parameter and header in a document, however deep. */
function fieldsIn(value: unknown, path = ''): Field[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => fieldsIn(item, `${path}/${index}`));
  if (!isNode(value)) return [];
  return Object.entries(value).flatMap(([key, member]) => {
    if (values.has(key)) return [];
    const inside = `${path}/${key}`;
    if ((key === 'properties' || key === 'headers') && isNode(member))
      return Object.entries(member).flatMap(([name, node]) => [
        ...(isNode(node) ? [{ path: `${inside}/${name}`, name, node }] : []),
        ...fieldsIn(node, `${inside}/${name}`),
      ]);
    // A list in operations, a map in components.
    if (key === 'parameters')
      return Object.values(Object(member))
        .filter(isNode)
        .flatMap((node) => [
          { path: `${inside}/${node['name'] ?? node['$ref']}`, name: String(node['name'] ?? ''), node },
          ...fieldsIn(node['schema'], `${inside}/${node['name']}`),
        ]);
    return fieldsIn(member, inside);
  });
}

/** The description of a field, or of what it refers to. */
function descriptionOf(node: Node, document: Node): string | undefined {
  if (typeof node['description'] === 'string') return node['description'];
  if (typeof node['$ref'] !== 'string') return undefined;
  const target = node['$ref']
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isNode(at) ? at[name] : undefined), document);
  return isNode(target) ? descriptionOf(target, document) : undefined;
}

function faultOf({ name, node }: Field, document: Node): string | undefined {
  const description = descriptionOf(node, document);
  if (description === undefined) return 'has no description';
  if (description.length < 10) return `is described too briefly: "${description}"`;
  if (lettersOf(description.replace(/^(?:the|an?) /i, '')) === lettersOf(name)) return 'only repeats its name';
  const [retired] = findRetiredWords(words, markdownProse(description));
  return retired && `uses the retired word "${retired.word}": write ${retired.use}`;
}

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

const faultsIn = (document: Node) =>
  fieldsIn(document).flatMap((field) => {
    const fault = faultOf(field, document);
    return fault === undefined ? [] : [`${field.path} ${fault}`];
  });

describe('descriptions of fields', () => {
  let openApi: Node;
  let tools: Array<{ name: string; inputSchema: Node }>;

  beforeAll(async () => {
    openApi = await (await ask('/openapi.json')).json();
    const { client } = await connect((await makeSpace()).key);
    tools = (await client.listTools()).tools;
  });

  it('[DOCS-1] are missing or empty where the check reports them', () => {
    const properties = {
      silent: { type: 'string' },
      short: { description: 'A name.' },
      pageWidth: { description: 'The page width.' },
      old: { description: 'The time at which it is drawn anew.' },
      good: { $ref: '#/$defs/Good' },
    };
    const document = { properties, $defs: { Good: { description: 'The width of the page in px.' } } };
    expect(faultsIn(document)).toEqual([
      '/properties/silent has no description',
      '/properties/short is described too briefly: "A name."',
      '/properties/pageWidth only repeats its name',
      '/properties/old uses the retired word "anew": write "again"',
    ]);
  });

  it('[DOCS-1] exist for every field, parameter and header of the API', () => {
    expect(fieldsIn(openApi).length).toBeGreaterThan(1_500);
    expect(faultsIn(openApi)).toEqual([]);
  });

  it('[DOCS-1, MCP-1] exist for every field of the input of every tool', () => {
    for (const { name, inputSchema } of tools) expect([name, faultsIn(inputSchema)]).toEqual([name, []]);
  });
});
