import { z } from 'zod';
import { authoredCommon, placement } from '../../../src/design/document/layers/common.ts';
import { commonFieldGuides, examplePage, layerGuides } from '../../../src/design/document/layers/guides.ts';
import { layerKinds } from '../../../src/design/document/layers/index.ts';
import { fieldType } from './field-type.ts';
import { code, table } from './markdown.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The page of layer kinds as Markdown, built from their schemas and guides (DOCS-2). */
export function layersPage(): string {
  const kinds = Object.entries(layerGuides).map(([type, guide]) => {
    const { fields = {}, authoredFields = {} } = layerKinds.get(type) ?? {};
    const schemas = { ...fields, ...authoredFields };
    const ownFieldsTable =
      Object.keys(fields).length === 0
        ? 'This kind has no fields of its own.'
        : fieldTable(schemas, guide.fields, fields);
    const sample = JSON.stringify({ ...examplePage, layers: guide.example }, null, 2);
    const picture = `![A page with a layer of kind ${type}](pictures/layers/${type}.webp)`;
    return `## ${type}\n\n${guide.summary}\n\n${ownFieldsTable}\n\n${picture}\n\n\`\`\`json\n${sample}\n\`\`\`\n`;
  });
  return `${head}\n${fieldTable({ ...authoredCommon, ...placement }, commonFieldGuides)}\n\n${kinds.join('\n')}`;
}

/** A table of fields. The defaults come from `resolved`, because saved fields may have stricter rules and no defaults. */
function fieldTable(saved: Fields, meanings: Readonly<Record<string, string>>, resolved: Fields = saved): string {
  const rows = Object.entries(saved).map(([name, schema]) => {
    const defaults = resolved[name];
    if (!(schema instanceof z.ZodType && defaults instanceof z.ZodType)) throw new Error(`${name} has no schema`);
    const otherwise = schema.safeParse(undefined).success ? fieldType(defaults).otherwise : 'required';
    return [code(name), fieldType(schema).type, otherwise, meanings[name] ?? ''];
  });
  return table(['field', 'takes', 'when left out', 'meaning'], rows);
}

const head = `# Layers

A page has a flat list of layers. [Documents](documents.md) explains how layers are positioned and how they flow. Each layer has a
\`type\`, the fields that all kinds of layers share, and the fields of its own kind. Every field that affects the render can also contain
an [expression](expressions.md). A page with unknown fields is rejected.

Each example is a complete page. The image above an example shows how takumi renders it.

## Fields of every kind
`;
