import { isJsonObject, type Json } from '../../core/json.ts';
import { storedVariables, type VariableSet } from '../../design/document/variables/index.ts';
import type { Template } from '../../records/templates/table.ts';
import { type PublishedParts, readPublishedTemplate } from './read-published.ts';
import { readPublishedPages } from './read-published-pages.ts';

export interface DescribedVariable {
  name: string;
  /** As a person reads it: `string`, `string (color)`, `array`. */
  type: string;
  title: string | null;
  description: string | null;
  /** The value that holds without a tweak; undefined where there is none. */
  value: Json | undefined;
  /** Values that it may have, where they are listed. */
  choices: readonly Json[];
}

export interface DescribedPage {
  id: string;
  name: string;
  /** px */
  width: number;
  height: number;
  paginates: boolean;
}

/** A public template as a person reads about it (PUB-5). */
export interface DescribedTemplate {
  id: string;
  slug: string;
  name: string;
  description: string;
  category: string | null;
  tags: readonly string[];
  version: number;
  needsToken: boolean;
  pages: readonly DescribedPage[];
  /** Of the template, then of its pages: the first of a name counts. */
  variables: readonly DescribedVariable[];
}

/** Everything from what is published; null where no version is. */
export async function describeTemplate(parts: PublishedParts, template: Template): Promise<DescribedTemplate | null> {
  const { id, slug, name, description, category, tags, publishedVersion, requireGetRenderToken } = template;
  const version = publishedVersion === null ? null : await readPublishedTemplate(parts, id, publishedVersion);
  if (publishedVersion === null || !version) return null;
  const pages = await readPublishedPages(parts, version);
  const scopes = [version.settings.variables, ...pages.map(({ document }) => document['variables'])];
  const described = scopes.flatMap((scope) => variablesOf(storedVariables(scope)));
  return {
    id,
    slug,
    name,
    description: description ?? '',
    category,
    tags,
    version: publishedVersion,
    needsToken: requireGetRenderToken,
    pages: pages.map(({ id: pageId, name: pageName, width, height, document }) => ({
      id: pageId,
      name: pageName,
      width,
      height,
      paginates: isJsonObject(document['paginate']),
    })),
    variables: [...new Map(described.toReversed().map((each) => [each.name, each])).values()].toReversed(),
  };
}

function variablesOf({ schema, values }: VariableSet): DescribedVariable[] {
  return Object.entries(schema.properties).map(([name, property]) => {
    const { type, format, title, description, default: fallback, enum: choices } = property as Record<string, Json>;
    const word = Array.isArray(type) ? type.join(' or ') : text(type);
    return {
      name,
      type: `${word ?? 'any'}${text(format) === null ? '' : ` (${text(format)})`}`,
      title: text(title),
      description: text(description),
      value: Object.hasOwn(values, name) ? values[name] : fallback,
      choices: Array.isArray(choices) ? choices : [],
    };
  });
}

function text(value: Json | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
